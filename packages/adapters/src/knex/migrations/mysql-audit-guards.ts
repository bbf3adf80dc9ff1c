/**
 * Triggers for MariaDB that reject changes of the audit log. TRUNCATE fires no trigger, so the role of the servers must
 * not have the privilege DROP.
 */
export const MYSQL_AUDIT_GUARDS: readonly string[] = [
  ...(['audit_log', 'audit_head'] as const).flatMap((table) =>
    (table === 'audit_log' ? ['update', 'delete'] : ['insert', 'delete']).map(
      (change) => `create trigger ${table}_refuses_${change} before ${change} on ${table} for each row
   signal sqlstate '45000' set message_text = 'the audit log is append-only'`,
    ),
  ),
  `create trigger audit_log_is_one_chain after insert on audit_log for each row
   begin
     update audit_head set sequence = new.sequence, hash = new.hash
     where sequence = new.sequence - 1 and hash = new.previous_hash;
     if row_count() <> 1 then
       signal sqlstate '45000' set message_text = 'an audit row must follow the last one';
     end if;
   end`,
  `create trigger audit_head_moves_on before update on audit_head for each row
   begin
     if new.id <> old.id or new.sequence <> old.sequence + 1
        or not exists (select 1 from audit_log where sequence = new.sequence and hash = new.hash) then
       signal sqlstate '45000' set message_text = 'the head of the audit log only moves to the row after it';
     end if;
   end`,
];
