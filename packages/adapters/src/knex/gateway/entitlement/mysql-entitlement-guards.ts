const JSON_COLUMNS = {
  base: 'base',
  graceUntil: 'grace_until',
  once: 'once',
  'payment.provider': 'payment_provider',
  'payment.customerId': 'payment_customer_id',
  'payment.subscriptionId': 'payment_subscription_id',
  version: 'version',
} as const;

const IS_WITNESS = Object.entries(JSON_COLUMNS)
  .map(([member, column]) => `json_value(a.detail, '$.after.${member}') <=> new.${column}`)
  .join(' and ');

const HAS_WITNESS = `exists (
  select 1 from audit_head h join audit_log a on a.sequence = h.sequence
  where h.sequence = new.audit_sequence and a.subject = new.did and a.action like 'entitlement.%' and ${IS_WITNESS})`;

const REFUSAL = `signal sqlstate '45000' set message_text = 'an entitlement changes only together with a fresh audit row of the same change'`;
const REMOVAL = `signal sqlstate '45000' set message_text = 'entitlements and their events are never removed'`;

/**
 * Triggers for MariaDB that enforce the rules of `POSTGRES_ENTITLEMENT_GUARDS`. TRUNCATE fires no trigger, so the role
 * of the servers must not have the privilege DROP.
 */
export const MYSQL_ENTITLEMENT_GUARDS: readonly string[] = [
  `create trigger entitlements_begin_with_a_witness before insert on entitlements for each row
   begin if new.version <> 1 or not ${HAS_WITNESS} then ${REFUSAL}; end if; end`,
  `create trigger entitlements_change_with_a_witness before update on entitlements for each row
   begin if new.version <> old.version + 1 or new.did <> old.did or not ${HAS_WITNESS} then ${REFUSAL}; end if; end`,
  `create trigger entitlements_stay before delete on entitlements for each row ${REMOVAL}`,
  `create trigger entitlement_events_have_a_witness before insert on entitlement_events for each row
   begin
     if not exists (
       select 1 from audit_head h join audit_log a on a.sequence = h.sequence
       where h.sequence = new.audit_sequence and json_value(a.detail, '$.eventId') = new.event_id
     ) then
       signal sqlstate '45000' set message_text = 'an event is recorded only together with its fresh audit row';
     end if;
   end`,
  ...(['update', 'delete'] as const).map(
    (change) =>
      `create trigger entitlement_events_refuse_${change} before ${change} on entitlement_events for each row ${REMOVAL}`,
  ),
];
