-- The product's document is the truth: values of detail fields and prices by id, decimals as text.
create table products (
  domain_id uuid not null references domains on delete cascade,
  id uuid not null default new_id(),
  name text not null collate catalogue check (char_length(name) between 3 and 200),
  reference text not null check (char_length(reference) between 3 and 100),
  description text not null default '' check (char_length(description) <= 10000),
  category_id uuid,
  folder_set int not null,
  details jsonb not null default '{}',
  prices jsonb not null default '{}',
  owner_id uuid,
  version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz,
  primary key (domain_id, id),
  foreign key (domain_id, category_id) references categories (domain_id, id),
  foreign key (domain_id, folder_set) references folder_sets (domain_id, id)
);
create unique index products_reference on products (domain_id, lower(reference)) where deleted_at is null;
create index products_folder_set on products (domain_id, folder_set);
create index products_category on products (domain_id, category_id);

-- Which typed column of product_slots carries a field's or a price type's values. Fields beyond the last
-- column have none and are read from the document.
create table slot_assignments (
  domain_id uuid not null references domains on delete cascade,
  slot text not null check (slot ~ '^[ntd][0-9]{1,2}$'),
  detail_field_id uuid,
  price_type_id uuid,
  primary key (domain_id, slot),
  unique (domain_id, detail_field_id),
  unique (domain_id, price_type_id),
  check (num_nonnulls(detail_field_id, price_type_id) = 1),
  foreign key (domain_id, detail_field_id) references detail_fields (domain_id, id) on delete cascade,
  foreign key (domain_id, price_type_id) references price_types (domain_id, id) on delete cascade
);

-- One narrow row per product outside the trash: what filters and sorts touch. Rebuilt from the document in
-- the transaction that changes it. Text slots hold the first 200 characters. Numbers are doubles: unlike
-- numeric's, their comparisons count as leakproof, so that statistics serve under row-level security.
create table product_slots (
  domain_id uuid not null,
  product_id uuid not null,
  folder_set int not null,
  category_id uuid,
  owner_id uuid,
  media_kinds smallint not null default 0, -- 1 image, 2 video, 4 3D
  -- Whether a number has more digits than a double keeps; comparisons then end in the document.
  has_long_numbers boolean not null default false,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  name text not null collate catalogue,
  reference text not null collate catalogue,
  n1 float8, n2 float8, n3 float8, n4 float8, n5 float8, n6 float8, n7 float8, n8 float8, n9
  numeric, n10 float8, n11 float8, n12 float8, n13 float8, n14 float8, n15 float8, n16 float8,
  n17 float8, n18 float8, n19 float8, n20 float8, n21 float8, n22 float8, n23 float8, n24
  numeric, n25 float8, n26 float8, n27 float8, n28 float8, n29 float8, n30 float8, n31 float8,
  n32 float8, n33 float8, n34 float8, n35 float8, n36 float8, n37 float8, n38 float8, n39
  numeric, n40 float8, n41 float8, n42 float8, n43 float8, n44 float8, n45 float8, n46 float8,
  n47 float8, n48 float8,
  d1 date, d2 date, d3 date, d4 date, d5 date, d6 date, d7 date, d8 date, d9 date, d10 date, d11 date,
  d12 date, d13 date, d14 date, d15 date, d16 date,
  t1 text collate catalogue, t2 text collate catalogue, t3 text collate catalogue, t4 text collate
  catalogue, t5 text collate catalogue, t6 text collate catalogue, t7 text collate catalogue, t8 text
  collate catalogue, t9 text collate catalogue, t10 text collate catalogue, t11 text collate
  catalogue, t12 text collate catalogue, t13 text collate catalogue, t14 text collate catalogue, t15
  text collate catalogue, t16 text collate catalogue, t17 text collate catalogue, t18 text collate
  catalogue, t19 text collate catalogue, t20 text collate catalogue, t21 text collate catalogue, t22
  text collate catalogue, t23 text collate catalogue, t24 text collate catalogue, t25 text collate
  catalogue, t26 text collate catalogue, t27 text collate catalogue, t28 text collate catalogue, t29
  text collate catalogue, t30 text collate catalogue, t31 text collate catalogue, t32 text collate
  catalogue, t33 text collate catalogue, t34 text collate catalogue, t35 text collate catalogue, t36
  text collate catalogue, t37 text collate catalogue, t38 text collate catalogue, t39 text collate
  catalogue, t40 text collate catalogue, t41 text collate catalogue, t42 text collate catalogue, t43
  text collate catalogue, t44 text collate catalogue, t45 text collate catalogue, t46 text collate
  catalogue, t47 text collate catalogue, t48 text collate catalogue,
  primary key (domain_id, product_id),
  foreign key (domain_id, product_id) references products (domain_id, id) on delete cascade
);
create index product_slots_name on product_slots (domain_id, name, product_id);
create index product_slots_reference on product_slots (domain_id, reference, product_id);
create index product_slots_reference_exact on product_slots (domain_id, lower(reference));
create index product_slots_long_numbers on product_slots (domain_id) where has_long_numbers;
create index product_slots_folder_set on product_slots (domain_id, folder_set);
create index product_slots_category on product_slots (domain_id, category_id, folder_set);
create index product_slots_created on product_slots (domain_id, created_at, product_id);
create index product_slots_updated on product_slots (domain_id, updated_at, product_id);
create index product_slots_name_trigrams on product_slots using gin (name gin_trgm_ops);
create index product_slots_reference_trigrams on product_slots using gin (reference gin_trgm_ops);
-- The first columns are indexed: they are assigned first, and unused ones cost nothing.
create index product_slots_n1 on product_slots (domain_id, n1, product_id) where n1 is not null;
create index product_slots_n2 on product_slots (domain_id, n2, product_id) where n2 is not null;
create index product_slots_n3 on product_slots (domain_id, n3, product_id) where n3 is not null;
create index product_slots_n4 on product_slots (domain_id, n4, product_id) where n4 is not null;
create index product_slots_n5 on product_slots (domain_id, n5, product_id) where n5 is not null;
create index product_slots_n6 on product_slots (domain_id, n6, product_id) where n6 is not null;
create index product_slots_n7 on product_slots (domain_id, n7, product_id) where n7 is not null;
create index product_slots_n8 on product_slots (domain_id, n8, product_id) where n8 is not null;
create index product_slots_n9 on product_slots (domain_id, n9, product_id) where n9 is not null;
create index product_slots_n10 on product_slots (domain_id, n10, product_id) where n10 is not null;
create index product_slots_n11 on product_slots (domain_id, n11, product_id) where n11 is not null;
create index product_slots_n12 on product_slots (domain_id, n12, product_id) where n12 is not null;
create index product_slots_n13 on product_slots (domain_id, n13, product_id) where n13 is not null;
create index product_slots_n14 on product_slots (domain_id, n14, product_id) where n14 is not null;
create index product_slots_n15 on product_slots (domain_id, n15, product_id) where n15 is not null;
create index product_slots_n16 on product_slots (domain_id, n16, product_id) where n16 is not null;
create index product_slots_t1 on product_slots (domain_id, t1, product_id) where t1 is not null;
create index product_slots_t2 on product_slots (domain_id, t2, product_id) where t2 is not null;
create index product_slots_t3 on product_slots (domain_id, t3, product_id) where t3 is not null;
create index product_slots_t4 on product_slots (domain_id, t4, product_id) where t4 is not null;
create index product_slots_t5 on product_slots (domain_id, t5, product_id) where t5 is not null;
create index product_slots_t6 on product_slots (domain_id, t6, product_id) where t6 is not null;
create index product_slots_t7 on product_slots (domain_id, t7, product_id) where t7 is not null;
create index product_slots_t8 on product_slots (domain_id, t8, product_id) where t8 is not null;
create index product_slots_t9 on product_slots (domain_id, t9, product_id) where t9 is not null;
create index product_slots_t10 on product_slots (domain_id, t10, product_id) where t10 is not null;
create index product_slots_t11 on product_slots (domain_id, t11, product_id) where t11 is not null;
create index product_slots_t12 on product_slots (domain_id, t12, product_id) where t12 is not null;
create index product_slots_t13 on product_slots (domain_id, t13, product_id) where t13 is not null;
create index product_slots_t14 on product_slots (domain_id, t14, product_id) where t14 is not null;
create index product_slots_t15 on product_slots (domain_id, t15, product_id) where t15 is not null;
create index product_slots_t16 on product_slots (domain_id, t16, product_id) where t16 is not null;
create index product_slots_d1 on product_slots (domain_id, d1, product_id) where d1 is not null;
create index product_slots_d2 on product_slots (domain_id, d2, product_id) where d2 is not null;
create index product_slots_d3 on product_slots (domain_id, d3, product_id) where d3 is not null;
create index product_slots_d4 on product_slots (domain_id, d4, product_id) where d4 is not null;
create index product_slots_d5 on product_slots (domain_id, d5, product_id) where d5 is not null;
create index product_slots_d6 on product_slots (domain_id, d6, product_id) where d6 is not null;
create index product_slots_d7 on product_slots (domain_id, d7, product_id) where d7 is not null;
create index product_slots_d8 on product_slots (domain_id, d8, product_id) where d8 is not null;

-- Text that search looks in, without case and accents. `base` every caller may match; `document` adds the
-- searchable detail fields and finds candidates only, since a caller may not see them all.
create table product_search (
  domain_id uuid not null,
  product_id uuid not null,
  base text not null collate "C",
  document text not null collate "C",
  primary key (domain_id, product_id),
  foreign key (domain_id, product_id) references products (domain_id, id) on delete cascade
);
create index product_search_trigrams on product_search using gin (document gin_trgm_ops);

create table interested_products (
  domain_id uuid not null,
  person_id uuid not null,
  product_id uuid not null,
  created_at timestamptz(3) not null default now(),
  primary key (domain_id, person_id, product_id),
  foreign key (domain_id, person_id) references memberships (domain_id, person_id) on delete cascade,
  foreign key (domain_id, product_id) references products (domain_id, id) on delete cascade
);

create table product_media (
  domain_id uuid not null,
  product_id uuid not null,
  name text not null,
  type text not null check (type in ('image', 'video', '3dGLTF', '3dFBX', '3dOBJ')),
  version int not null default 1,
  is_active boolean not null default true,
  position int not null default 0,
  lightening jsonb not null default '[]',
  width int,
  height int,
  size_bytes bigint not null,
  created_at timestamptz(3) not null default now(),
  primary key (domain_id, product_id, name),
  foreign key (domain_id, product_id) references products (domain_id, id) on delete cascade
);

create table product_files (
  domain_id uuid not null,
  product_id uuid not null,
  name text not null,
  version int not null default 1,
  is_active boolean not null default true,
  position int not null default 0,
  size_bytes bigint not null,
  created_at timestamptz(3) not null default now(),
  primary key (domain_id, product_id, name),
  foreign key (domain_id, product_id) references products (domain_id, id) on delete cascade
);

-- Row-level security for every tenant table made so far.
do $$
declare t text;
begin
  foreach t in array array[
    'groups', 'group_members', 'tags', 'tag_members', 'share_tokens', 'folders', 'group_folder_access',
    'folder_sets', 'folder_set_members', 'interested_folders', 'categories', 'detail_fields', 'detail_tabs',
    'group_field_access', 'price_types', 'client_price_types', 'tag_price_types', 'products',
    'slot_assignments', 'product_slots', 'product_search', 'interested_products', 'product_media',
    'product_files'
  ] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format(
      'create policy tenant on %I to vitrine_tenant using (domain_id = app_domain()) with check (domain_id = app_domain())', t);
    execute format('grant select, insert, update, delete on %I to vitrine_tenant', t);
  end loop;
end $$;

-- Row-level security keeps PostgreSQL from using an index for operators it doesn't know to be leakproof
-- (LIKE, regular expressions, numeric comparisons). These views state the tenant's condition as an ordinary
-- one, so that every index serves; they show the tenant's rows and nothing else (docs/decisions/0003).
create policy through_view on product_slots for select to vitrine_reader using (true);
create policy through_view on product_search for select to vitrine_reader using (true);
grant select on product_slots, product_search to vitrine_reader;
create view tenant_product_slots as select * from product_slots where domain_id = app_domain();
create view tenant_product_search as select * from product_search where domain_id = app_domain();
grant select on tenant_product_slots, tenant_product_search to vitrine_tenant;
alter view tenant_product_slots owner to vitrine_reader;
alter view tenant_product_search owner to vitrine_reader;
grant select on tenant_product_slots, tenant_product_search to vitrine_tenant;

do $$
declare t text;
begin
  foreach t in array array['products', 'product_slots', 'product_search', 'product_media', 'product_files'] loop
    execute format('create trigger revision after insert or update or delete on %I
      for each statement execute function note_revision(''content'')', t);
  end loop;
  foreach t in array array[
    'memberships', 'groups', 'group_members', 'tags', 'tag_members', 'share_tokens', 'folders',
    'group_folder_access', 'folder_sets', 'folder_set_members', 'categories', 'detail_fields', 'detail_tabs',
    'group_field_access', 'price_types', 'client_price_types', 'tag_price_types', 'slot_assignments'
  ] loop
    execute format('create trigger revision after insert or update or delete on %I
      for each statement execute function note_revision(''structure'')', t);
  end loop;
end $$;

-- Needed to become the owner of the views, not to make anything else.
revoke create on schema public from vitrine_reader;
