-- Saved states of the products table, a person's own, shared with groups of the domain.
create table product_views (
  domain_id uuid not null references domains on delete cascade,
  id uuid not null default new_id(),
  owner_id uuid not null,
  name text not null,
  filters jsonb not null default '[]',
  sorting text not null default 'name',
  -- Columns with widths and what stays in view; null for the domain's own.
  columns jsonb,
  density text check (density in ('compact', 'comfortable')),
  created_at timestamptz(3) not null default now(),
  primary key (domain_id, id),
  foreign key (domain_id, owner_id) references memberships on delete cascade
);
create unique index product_views_name on product_views (domain_id, owner_id, lower(name));

create table product_view_groups (
  domain_id uuid not null,
  view_id uuid not null,
  group_id uuid not null,
  primary key (domain_id, view_id, group_id),
  foreign key (domain_id, view_id) references product_views on delete cascade,
  foreign key (domain_id, group_id) references groups on delete cascade
);
create index product_view_groups_group on product_view_groups (domain_id, group_id);

-- What each person has beside the table, and in which order. Own views are pinned from the start.
create table product_view_pins (
  domain_id uuid not null,
  view_id uuid not null,
  person_id uuid not null,
  is_pinned boolean not null,
  position int not null default 0,
  primary key (domain_id, view_id, person_id),
  foreign key (domain_id, view_id) references product_views on delete cascade,
  foreign key (domain_id, person_id) references memberships on delete cascade
);

do $$
declare t text;
begin
  foreach t in array array['product_views', 'product_view_groups', 'product_view_pins'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format(
      'create policy tenant on %I to vitrine_tenant using (domain_id = app_domain()) with check (domain_id = app_domain())', t);
    execute format('grant select, insert, update, delete on %I to vitrine_tenant', t);
  end loop;
end $$;
