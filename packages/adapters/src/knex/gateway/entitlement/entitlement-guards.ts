/**
 * Triggers that reject the removal of an entitlement or an event, and the change of an event. They also reject a new
 * event, and a new or changed entitlement, without an audit row about the same change. That row must be the last row of
 * the log, because older rows record older changes.
 */
export const POSTGRES_ENTITLEMENT_GUARDS: readonly string[] = [
  `create function refuse_entitlement_removal() returns trigger language plpgsql set search_path from current as $$
   begin raise exception 'entitlements and their events are never removed'; end $$`,
  `create function check_entitlement_witness() returns trigger language plpgsql set search_path from current as $$
   declare
     told jsonb := (
       select a.detail::jsonb -> 'after' from audit_head h join audit_log a on a.sequence = h.sequence
       where h.sequence = new.audit_sequence and a.subject = new.did and a.action like 'entitlement.%'
     );
     known bigint := case when tg_op = 'UPDATE' then old.version else 0 end;
   begin
     if told is null
        or new.version <> known + 1
        or (tg_op = 'UPDATE' and new.did <> old.did)
        or (told ->> 'version')::bigint is distinct from new.version
        or told ->> 'base' is distinct from new.base
        or (told ->> 'graceUntil')::bigint is distinct from new.grace_until
        or (told ->> 'once')::boolean::int is distinct from new.once
        or told -> 'payment' ->> 'provider' is distinct from new.payment_provider
        or told -> 'payment' ->> 'customerId' is distinct from new.payment_customer_id
        or told -> 'payment' ->> 'subscriptionId' is distinct from new.payment_subscription_id then
       raise exception 'an entitlement changes only together with a fresh audit row of the same change';
     end if;
     return new;
   end $$`,
  `create function check_entitlement_event() returns trigger language plpgsql set search_path from current as $$
   begin
     if not exists (
       select from audit_head h join audit_log a on a.sequence = h.sequence
       where h.sequence = new.audit_sequence and a.detail::jsonb ->> 'eventId' = new.event_id
     ) then
       raise exception 'an event is recorded only together with its fresh audit row';
     end if;
     return new;
   end $$`,
  `revoke execute on function
   refuse_entitlement_removal(), check_entitlement_witness(), check_entitlement_event() from public`,
  `create trigger entitlements_have_a_witness before insert or update on entitlements
   for each row execute function check_entitlement_witness()`,
  `create trigger entitlements_stay before delete on entitlements
   for each row execute function refuse_entitlement_removal()`,
  `create trigger entitlements_are_never_emptied before truncate on entitlements
   for each statement execute function refuse_entitlement_removal()`,
  `create trigger entitlement_events_have_a_witness before insert on entitlement_events
   for each row execute function check_entitlement_event()`,
  `create trigger entitlement_events_stay before update or delete on entitlement_events
   for each row execute function refuse_entitlement_removal()`,
  `create trigger entitlement_events_are_never_emptied before truncate on entitlement_events
   for each statement execute function refuse_entitlement_removal()`,
];

const SQLITE_WITNESS = `
  select 1 from audit_head h join audit_log a on a.sequence = h.sequence
  where h.sequence = new.audit_sequence and a.subject = new.did and a.action like 'entitlement.%'
    and json_extract(a.detail, '$.after.version') is new.version
    and json_extract(a.detail, '$.after.base') is new.base
    and json_extract(a.detail, '$.after.graceUntil') is new.grace_until
    and json_extract(a.detail, '$.after.once') is new.once
    and json_extract(a.detail, '$.after.payment.provider') is new.payment_provider
    and json_extract(a.detail, '$.after.payment.customerId') is new.payment_customer_id
    and json_extract(a.detail, '$.after.payment.subscriptionId') is new.payment_subscription_id`;

const SQLITE_REFUSAL = `select raise(abort, 'an entitlement changes only together with a fresh audit row of the same change')`;

/**
 * Triggers for SQLite that enforce the same rules. In SQLite, REPLACE removes rows without firing a delete trigger.
 * Therefore triggers reject each insert or update that would replace another row. The trigger for events also compares
 * row ids. In an insert without a row id, `new.rowid` is -1, which no row has.
 */
export const SQLITE_ENTITLEMENT_GUARDS: readonly string[] = [
  `create trigger entitlements_begin_with_a_witness before insert on entitlements
   when new.version <> 1 or not exists (${SQLITE_WITNESS}) or exists (
     select 1 from entitlements where did = new.did or audit_sequence = new.audit_sequence)
   begin ${SQLITE_REFUSAL}; end`,
  `create trigger entitlements_change_with_a_witness before update on entitlements
   when new.version <> old.version + 1 or new.did <> old.did or not exists (${SQLITE_WITNESS})
   begin ${SQLITE_REFUSAL}; end`,
  `create trigger entitlements_stay before delete on entitlements
   begin select raise(abort, 'entitlements are never removed'); end`,
  // Ignores an insert whose id is already recorded. The ledger then detects that the id is taken.
  `create trigger entitlement_events_begin_once before insert on entitlement_events
   begin
     select raise(ignore) where exists (select 1 from entitlement_events where event_id = new.event_id);
     select raise(abort, 'an event is recorded only together with its fresh audit row')
     where not exists (
       select 1 from audit_head h join audit_log a on a.sequence = h.sequence
       where h.sequence = new.audit_sequence and json_extract(a.detail, '$.eventId') is new.event_id
     ) or exists (
       select 1 from entitlement_events where audit_sequence = new.audit_sequence or rowid = new.rowid
     );
   end`,
  ...(['update', 'delete'] as const).map(
    (change) => `create trigger entitlement_events_refuse_${change} before ${change} on entitlement_events
     begin select raise(abort, 'the events of entitlements are never removed'); end`,
  ),
];
