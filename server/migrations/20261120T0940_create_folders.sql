create table folders (
  domain_id uuid not null references domains on delete cascade,
  id uuid not null default new_id(),
  parent_id uuid,
  name text not null collate catalogue,
  description text not null default '',
  position int not null default 0,
  is_product_folder boolean not null default false,
  is_published boolean not null default false,
  has_cover boolean not null default false,
  cover_version int not null default 0,
  created_by uuid,
  updated_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (domain_id, id),
  foreign key (domain_id, parent_id) references folders (domain_id, id)
);
create unique index folders_root on folders (domain_id) where parent_id is null;
create unique index folders_name on folders (domain_id, parent_id, lower(name));

-- The nearest listed ancestor decides what a group reaches; can_view false takes a subtree away again.
create table group_folder_access (
  domain_id uuid not null,
  group_id uuid not null,
  folder_id uuid not null,
  can_view boolean not null,
  can_edit boolean not null default false,
  primary key (domain_id, group_id, folder_id),
  foreign key (domain_id, group_id) references groups (domain_id, id) on delete cascade,
  foreign key (domain_id, folder_id) references folders (domain_id, id) on delete cascade
);

-- The distinct sets of product folders that products lie in. A product names one set (an int), so that
-- "visible to this caller" and "inside this folder" are one comparison with a short list of numbers.
create table folder_sets (
  domain_id uuid not null references domains on delete cascade,
  id int generated always as identity,
  folder_ids uuid[] not null check (cardinality(folder_ids) > 0),
  primary key (domain_id, id),
  unique (domain_id, folder_ids)
);
create table folder_set_members (
  domain_id uuid not null,
  set_id int not null,
  folder_id uuid not null,
  primary key (domain_id, folder_id, set_id),
  foreign key (domain_id, set_id) references folder_sets (domain_id, id) on delete cascade,
  foreign key (domain_id, folder_id) references folders (domain_id, id)
);
create index folder_set_members_set on folder_set_members (domain_id, set_id);

create table interested_folders (
  domain_id uuid not null,
  person_id uuid not null,
  folder_id uuid not null,
  primary key (domain_id, person_id, folder_id),
  foreign key (domain_id, person_id) references memberships (domain_id, person_id) on delete cascade,
  foreign key (domain_id, folder_id) references folders (domain_id, id) on delete cascade
);
