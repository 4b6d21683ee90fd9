-- Which slot rows each statement has changed, so that servers that keep a company's columns in their memory catch up
-- with what has changed since the snapshot that they were read at (decision 79). One row for a statement.
create table product_slot_changes (
  domain_id uuid not null references domains on delete cascade,
  id uuid not null default new_id(),
  xid xid8 not null default pg_current_xact_id(),
  -- Null where there were too many to name.
  product_ids uuid[],
  -- Stands for rows that were forgotten: whoever doesn't see all transactions up to this one's can't catch up.
  is_forgotten boolean not null default false,
  noted_at timestamptz(3) not null default now(),
  primary key (domain_id, id),
  check (not is_forgotten or product_ids is null)
);
create index product_slot_changes_xid on product_slot_changes (domain_id, xid);
alter table product_slot_changes enable row level security;
alter table product_slot_changes force row level security;
create policy tenant on product_slot_changes to vitrine_tenant
  using (domain_id = app_domain()) with check (domain_id = app_domain());
grant select, insert, delete on product_slot_changes to vitrine_tenant;

-- A company that is being deleted takes its rows along, and nobody follows them.
create function log_slot_changes() returns trigger language plpgsql as $$
begin
  if app_domain() is null then return null; end if;
  insert into product_slot_changes (domain_id, product_ids)
    select app_domain(), case when c.count <= 5000 then array(select product_id from changed) end
    from (select count(*) as count from changed) c
    where c.count > 0 and exists (select 1 from domains where id = app_domain());
  return null;
end $$;
create trigger log_new after insert on product_slots referencing new table as changed
  for each statement execute function log_slot_changes();
create trigger log_changed after update on product_slots referencing new table as changed
  for each statement execute function log_slot_changes();
create trigger log_gone after delete on product_slots referencing old table as changed
  for each statement execute function log_slot_changes();
