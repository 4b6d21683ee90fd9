-- A company that an operator deletes is closed at once and goes for good 30 days later; until then it can be taken back.
alter table domains add column deletes_at timestamptz(3);
create index domains_deletes_at on domains (deletes_at) where deletes_at is not null;
create trigger close_rooms_of_deleted after update of deletes_at on domains for each row
  when (new.deletes_at is not null and old.deletes_at is null)
  execute function close_rooms_of_suspended();

alter table operator_log drop constraint operator_log_action_check;
alter table operator_log add check (action in ('founded', 'suspended', 'reopened', 'subscription', 'deleted', 'kept', 'gone'));
