create table categories (
  domain_id uuid not null references domains on delete cascade,
  id uuid not null default new_id(),
  parent_id uuid,
  name text not null collate catalogue,
  position int not null default 0,
  creation_method text not null default 'manual' check (creation_method in ('manual', 'import')),
  primary key (domain_id, id),
  foreign key (domain_id, parent_id) references categories (domain_id, id)
);
create unique index categories_root on categories (domain_id) where parent_id is null;
create unique index categories_name on categories (domain_id, parent_id, lower(name));

create table detail_fields (
  domain_id uuid not null references domains on delete cascade,
  id uuid not null default new_id(),
  name text not null,
  type text not null check (type in ('text', 'number', 'date', 'dropdown', 'hyperlink', 'ribbon', 'QR Codes')),
  required boolean not null default false,
  searchable boolean not null default false,
  dropdown_options text[] not null default '{}',
  ribbon jsonb not null default '[]',
  position int not null default 0,
  primary key (domain_id, id)
);
create unique index detail_fields_name on detail_fields (domain_id, lower(name));

create table detail_tabs (
  domain_id uuid not null references domains on delete cascade,
  id uuid not null default new_id(),
  name text not null,
  detail_field_ids uuid[] not null default '{}',
  position int not null default 0,
  primary key (domain_id, id)
);
create unique index detail_tabs_name on detail_tabs (domain_id, lower(name));

create table group_field_access (
  domain_id uuid not null,
  group_id uuid not null,
  detail_field_id uuid not null,
  can_edit boolean not null default false,
  primary key (domain_id, group_id, detail_field_id),
  foreign key (domain_id, group_id) references groups (domain_id, id) on delete cascade,
  foreign key (domain_id, detail_field_id) references detail_fields (domain_id, id) on delete cascade
);

create table price_types (
  domain_id uuid not null references domains on delete cascade,
  id uuid not null default new_id(),
  name text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  position int not null default 0,
  primary key (domain_id, id)
);
create unique index price_types_name on price_types (domain_id, lower(name));

create table client_price_types (
  domain_id uuid not null,
  person_id uuid not null,
  price_type_id uuid not null,
  primary key (domain_id, person_id, price_type_id),
  foreign key (domain_id, person_id) references memberships (domain_id, person_id) on delete cascade,
  foreign key (domain_id, price_type_id) references price_types (domain_id, id) on delete cascade
);
create table tag_price_types (
  domain_id uuid not null,
  tag_id uuid not null,
  price_type_id uuid not null,
  primary key (domain_id, tag_id, price_type_id),
  foreign key (domain_id, tag_id) references tags (domain_id, id) on delete cascade,
  foreign key (domain_id, price_type_id) references price_types (domain_id, id) on delete cascade
);
