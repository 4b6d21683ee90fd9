-- Which products each transaction has changed, for programs that keep up with them (decision 68). Rows are only added:
-- transactions that change the same product don't wait for each other here. Which of them had
-- ended at a moment is what a snapshot says, and numbers of rows or moments of time never do.
create table product_changes (
  domain_id uuid not null references domains on delete cascade,
  xid xid8 not null default pg_current_xact_id(),
  product_id uuid not null,
  -- Where it lay before the transaction; null where it was not there, or in the trash.
  folder_set int,
  is_published boolean,
  noted_at timestamptz(3) not null default now(),
  primary key (domain_id, xid, product_id),
  check ((folder_set is null) = (is_published is null))
);
create index product_changes_product on product_changes (domain_id, product_id, xid);
create index product_changes_noted on product_changes (domain_id, noted_at);
alter table product_changes enable row level security;
alter table product_changes force row level security;
create policy tenant on product_changes to vitrine_tenant
  using (domain_id = app_domain()) with check (domain_id = app_domain());
grant select, insert, delete on product_changes to vitrine_tenant;

-- The first change of a product in a transaction says where it lay; further ones add nothing.
create function log_new_products() returns trigger language plpgsql as $$
begin
  insert into product_changes (domain_id, product_id) select domain_id, id from added on conflict do nothing;
  return null;
end $$;
create function log_changed_products() returns trigger language plpgsql as $$
begin
  insert into product_changes (domain_id, product_id, folder_set, is_published)
    select domain_id, id, case when deleted_at is null then folder_set end,
      case when deleted_at is null then is_published end
    from former on conflict do nothing;
  return null;
end $$;
create trigger log_new after insert on products referencing new table as added
  for each statement execute function log_new_products();
create trigger log_changed after update on products referencing old table as former
  for each statement execute function log_changed_products();

-- Media are answered with their product. Those that go with it find none.
create function log_products_of_media() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into product_changes (domain_id, product_id, folder_set, is_published)
      select p.domain_id, p.id, case when p.deleted_at is null then p.folder_set end,
        case when p.deleted_at is null then p.is_published end
      from (select domain_id, product_id from former union select domain_id, product_id from touched) t
      join products p on p.domain_id = t.domain_id and p.id = t.product_id
      on conflict do nothing;
  else
    insert into product_changes (domain_id, product_id, folder_set, is_published)
      select p.domain_id, p.id, case when p.deleted_at is null then p.folder_set end,
        case when p.deleted_at is null then p.is_published end
      from (select distinct domain_id, product_id from touched) t
      join products p on p.domain_id = t.domain_id and p.id = t.product_id
      on conflict do nothing;
  end if;
  return null;
end $$;
create trigger log_new after insert on product_media referencing new table as touched
  for each statement execute function log_products_of_media();
create trigger log_changed after update on product_media referencing old table as former new table as touched
  for each statement execute function log_products_of_media();
create trigger log_gone after delete on product_media referencing old table as touched
  for each statement execute function log_products_of_media();
