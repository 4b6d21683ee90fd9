-- What changes often stands in a narrow row of its own: a new price, or anything else new of a product, is no new version
-- in the indexes of all that products are filtered by (decision 85).
create table product_prices (
  domain_id uuid not null,
  product_id uuid not null,
  updated_at timestamptz(3) not null,
  -- Whether a price has more digits than a double keeps; comparisons then end in the document.
  has_long_prices boolean not null default false,
  p1 float8, p2 float8, p3 float8, p4 float8, p5 float8, p6 float8, p7 float8, p8 float8, p9 float8, p10 float8, p11
  float8, p12 float8, p13 float8, p14 float8, p15 float8, p16 float8, p17 float8, p18 float8, p19 float8, p20
  float8, p21 float8, p22 float8, p23 float8, p24 float8,
  primary key (domain_id, product_id),
  foreign key (domain_id, product_id) references products (domain_id, id) on delete cascade
) with (fillfactor = 80);

alter table slot_assignments drop constraint slot_assignments_slot_check;
alter table slot_assignments add check (slot ~ '^[ntdp][0-9]{1,2}$');

-- The migrating role owns the tables, whose policies are for others. Price types past the last column have none.
alter table slot_assignments no force row level security;
alter table products no force row level security;
alter table product_slots no force row level security;
insert into product_prices (domain_id, product_id, updated_at) select domain_id, product_id, updated_at from product_slots;
do $$
declare given record;
begin
  for given in
    select a.domain_id, a.slot as former, a.price_type_id, 'p' || row_number() over (
      partition by a.domain_id order by substr(a.slot, 2)::int) as slot
    from slot_assignments a where a.price_type_id is not null
  loop
    execute format('update product_slots set %I = null where domain_id = %L and %I is not null',
      given.former, given.domain_id, given.former);
    delete from slot_assignments where domain_id = given.domain_id and slot = given.former;
    continue when substr(given.slot, 2)::int > 24;
    insert into slot_assignments (domain_id, slot, price_type_id)
      values (given.domain_id, given.slot, given.price_type_id);
    execute format('update product_prices q set %I = v.text::float8,
        has_long_prices = q.has_long_prices or length(translate(v.text, ''-.'', '''')) > 15
      from (select id, nullif(prices ->> %L, '''') as text from products where domain_id = %L) v
      where q.domain_id = %L and q.product_id = v.id and v.text is not null',
      given.slot, given.price_type_id, given.domain_id, given.domain_id);
  end loop;
end $$;
alter table slot_assignments force row level security;
alter table products force row level security;

drop view tenant_product_slots;
drop index product_slots_updated;
alter table product_slots drop column updated_at;
alter table product_slots force row level security;

create index product_prices_updated on product_prices (domain_id, updated_at, product_id);
create index product_prices_long on product_prices (domain_id) where has_long_prices;
create index product_prices_p1 on product_prices (domain_id, p1, product_id) where p1 is not null;
create index product_prices_p2 on product_prices (domain_id, p2, product_id) where p2 is not null;
create index product_prices_p3 on product_prices (domain_id, p3, product_id) where p3 is not null;
create index product_prices_p4 on product_prices (domain_id, p4, product_id) where p4 is not null;
create index product_prices_p5 on product_prices (domain_id, p5, product_id) where p5 is not null;
create index product_prices_p6 on product_prices (domain_id, p6, product_id) where p6 is not null;
create index product_prices_p7 on product_prices (domain_id, p7, product_id) where p7 is not null;
create index product_prices_p8 on product_prices (domain_id, p8, product_id) where p8 is not null;

alter table product_prices enable row level security;
alter table product_prices force row level security;
create policy tenant on product_prices to vitrine_tenant
  using (domain_id = app_domain()) with check (domain_id = app_domain());
grant select, insert, update, delete on product_prices to vitrine_tenant;
create policy through_view on product_prices for select to vitrine_reader using (true);
grant select on product_prices to vitrine_reader;

-- An outer join, which PostgreSQL leaves out of statements that ask for nothing of the second table.
create view tenant_product_slots as
  select s.*, q.updated_at, q.has_long_prices,
    q.p1, q.p2, q.p3, q.p4, q.p5, q.p6, q.p7, q.p8, q.p9, q.p10, q.p11, q.p12, q.p13, q.p14, q.p15, q.p16, q.p17,
    q.p18, q.p19, q.p20, q.p21, q.p22, q.p23, q.p24
  from product_slots s left join product_prices q on q.domain_id = s.domain_id and q.product_id = s.product_id
  where s.domain_id = app_domain();
grant create on schema public to vitrine_reader;
alter view tenant_product_slots owner to vitrine_reader;
revoke create on schema public from vitrine_reader;
grant select on tenant_product_slots to vitrine_tenant;

create trigger revision after insert or update or delete on product_prices
  for each statement execute function note_revision('content');

-- Rows come and go with those of product_slots, which are noted. Of a change, servers that keep columns follow the prices.
create function log_price_changes() returns trigger language plpgsql as $$
begin
  if app_domain() is null then return null; end if;
  insert into product_slot_changes (domain_id, product_ids)
    select app_domain(), case when count(*) <= 5000 then array_agg(n.product_id) end
    from new_rows n join old_rows o on o.product_id = n.product_id
    where (n.has_long_prices,
      n.p1, n.p2, n.p3, n.p4, n.p5, n.p6, n.p7, n.p8, n.p9, n.p10, n.p11, n.p12, n.p13, n.p14, n.p15, n.p16, n.p17,
      n.p18, n.p19, n.p20, n.p21, n.p22, n.p23, n.p24)
      is distinct from (o.has_long_prices,
      o.p1, o.p2, o.p3, o.p4, o.p5, o.p6, o.p7, o.p8, o.p9, o.p10, o.p11, o.p12, o.p13, o.p14, o.p15, o.p16, o.p17,
      o.p18, o.p19, o.p20, o.p21, o.p22, o.p23, o.p24)
    having count(*) > 0;
  return null;
end $$;
create trigger log_changed after update on product_prices referencing old table as old_rows new table as new_rows
  for each statement execute function log_price_changes();

-- A writer that says itself which fields a new version changes isn't asked again: comparing takes nearly as long as writing.
drop trigger note_fields on products;
create trigger note_fields
  before update of name, reference, description, category_id, folder_set, is_published, details, prices on products
  for each row when (new.field_versions is not distinct from old.field_versions)
  execute function note_product_fields();
