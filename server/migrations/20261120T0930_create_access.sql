create table groups (
  domain_id uuid not null references domains on delete cascade,
  id uuid not null default new_id(),
  name text not null,
  is_external boolean not null default false,
  is_root boolean not null default false,
  template text check (template in ('Creator', 'Manager', 'Custom')),
  parent_id uuid,
  -- {area: {view, edit}} with levels 0 to 3; lists of folders and fields stand in tables of their own.
  levels jsonb not null default '{}',
  created_at timestamptz not null default now(),
  primary key (domain_id, id),
  foreign key (domain_id, parent_id) references groups (domain_id, id)
);
create unique index groups_root on groups (domain_id) where is_root;

create table group_members (
  domain_id uuid not null,
  group_id uuid not null,
  person_id uuid not null,
  primary key (domain_id, group_id, person_id),
  foreign key (domain_id, group_id) references groups (domain_id, id) on delete cascade,
  foreign key (domain_id, person_id) references memberships (domain_id, person_id) on delete cascade
);
create index group_members_person on group_members (domain_id, person_id);

-- A tag's price types are inherited by the people who carry it.
create table tags (
  domain_id uuid not null references domains on delete cascade,
  id uuid not null default new_id(),
  name text not null,
  primary key (domain_id, id),
  unique (domain_id, name)
);
create table tag_members (
  domain_id uuid not null,
  tag_id uuid not null,
  person_id uuid not null,
  primary key (domain_id, tag_id, person_id),
  foreign key (domain_id, tag_id) references tags (domain_id, id) on delete cascade,
  foreign key (domain_id, person_id) references memberships (domain_id, person_id) on delete cascade
);
create index tag_members_person on tag_members (domain_id, person_id);

-- Share links: whoever holds the token reads as the given external group.
create table share_tokens (
  domain_id uuid not null,
  id uuid not null default new_id(),
  token_hash text not null unique,
  group_id uuid not null,
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (domain_id, id),
  foreign key (domain_id, group_id) references groups (domain_id, id) on delete cascade
);

-- Which domain a share token opens, before there is a scope: the hash is the credential, nothing is listed.
create policy through_function on share_tokens for select to vitrine_reader using (true);
grant select on share_tokens to vitrine_reader;
create function share_token_domain(hash text) returns uuid language sql stable security definer
  set search_path = public as $$
  select domain_id from share_tokens
  where token_hash = hash and (expires_at is null or expires_at > now())
$$;
alter function share_token_domain(text) owner to vitrine_reader;
