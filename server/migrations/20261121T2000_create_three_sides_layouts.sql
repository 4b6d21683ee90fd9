-- Screens around a visitor, one layout for a product; its sides name media of the product.
create table three_sides_layouts (
  domain_id uuid not null,
  product_id uuid not null,
  layout jsonb not null,
  updated_at timestamptz(3) not null default now(),
  primary key (domain_id, product_id),
  foreign key (domain_id, product_id) references products (domain_id, id) on delete cascade
);
alter table three_sides_layouts enable row level security;
alter table three_sides_layouts force row level security;
create policy tenant on three_sides_layouts to vitrine_tenant using (domain_id = app_domain()) with check (domain_id = app_domain());
grant select, insert, update, delete on three_sides_layouts to vitrine_tenant;
