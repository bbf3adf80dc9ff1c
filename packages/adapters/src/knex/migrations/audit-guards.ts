/**
 * PostgreSQL triggers that reject every change of the log except inserting a row that continues the chain. Inserting
 * such a row also updates the head. Nothing else can change the head.
 */
export const POSTGRES_AUDIT_GUARDS: readonly string[] = [
  `create function refuse_audit_change() returns trigger language plpgsql set search_path from current as $$
   begin raise exception 'the audit log is append-only'; end $$`,
  // This function runs with the rights of the tables' owner. The role that appends a row cannot write the head, and
  // possibly cannot read the log.
  `create function move_audit_head() returns trigger language plpgsql security definer set search_path from current as $$
   begin
     update audit_head set sequence = new.sequence, hash = new.hash
     where sequence = new.sequence - 1 and hash = new.previous_hash;
     if not found then raise exception 'an audit row must follow the last one'; end if;
     return null;
   end $$`,
  `create function check_audit_head() returns trigger language plpgsql security definer set search_path from current as $$
   begin
     if new.id <> old.id or new.sequence <> old.sequence + 1
        or not exists (select from audit_log where sequence = new.sequence and hash = new.hash) then
       raise exception 'the head of the audit log only moves to the row after it';
     end if;
     return new;
   end $$`,
  `revoke execute on function refuse_audit_change(), move_audit_head(), check_audit_head() from public`,
  `create trigger audit_log_is_append_only before update or delete on audit_log
   for each row execute function refuse_audit_change()`,
  `create trigger audit_log_is_never_emptied before truncate on audit_log
   for each statement execute function refuse_audit_change()`,
  `create trigger audit_log_is_one_chain after insert on audit_log
   for each row execute function move_audit_head()`,
  `create trigger audit_head_moves_on before update on audit_head
   for each row execute function check_audit_head()`,
  `create trigger audit_head_stays_alone before insert or delete on audit_head
   for each row execute function refuse_audit_change()`,
  `create trigger audit_head_is_never_emptied before truncate on audit_head
   for each statement execute function refuse_audit_change()`,
];

/**
 * Triggers for SQLite that enforce the same rules. SQLite has no TRUNCATE. Its REPLACE removes rows without firing a
 * delete trigger. Therefore a trigger rejects each insert that would replace an existing row.
 */
export const SQLITE_AUDIT_GUARDS: readonly string[] = [
  `create trigger audit_log_is_never_updated before update on audit_log
   begin select raise(abort, 'the audit log is append-only'); end`,
  `create trigger audit_log_is_never_deleted before delete on audit_log
   begin select raise(abort, 'the audit log is append-only'); end`,
  `create trigger audit_log_is_one_chain before insert on audit_log
   when exists (select 1 from audit_log where sequence = new.sequence)
     or not exists (select 1 from audit_head where sequence = new.sequence - 1 and hash = new.previous_hash)
   begin select raise(abort, 'an audit row must follow the last one'); end`,
  `create trigger audit_log_moves_its_head after insert on audit_log
   begin update audit_head set sequence = new.sequence, hash = new.hash; end`,
  `create trigger audit_head_moves_on before update on audit_head
   when new.id <> old.id or new.sequence <> old.sequence + 1
     or not exists (select 1 from audit_log where sequence = new.sequence and hash = new.hash)
   begin select raise(abort, 'the head of the audit log only moves to the row after it'); end`,
  ...(['insert', 'delete'] as const).map(
    (change) => `create trigger audit_head_refuses_${change} before ${change} on audit_head
     begin select raise(abort, 'the audit log is append-only'); end`,
  ),
];
