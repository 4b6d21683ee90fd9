-- The registry of tenants. Row-level security is on but not forced: finding a domain by its host name, and
-- listing the domains of a person, happen before there is a scope. A scope sees its own row only.
create table domains (
  id uuid primary key default new_id(),
  name text not null,
  profile jsonb not null default '{}',
  mapping_url text,
  mapping_status text not null default 'DISABLED'
    check (mapping_status in ('DISABLED', 'DOMAIN_SETUP', 'DNS_SETUP', 'SSL_SETUP', 'VERIFICATION', 'ENABLED')),
  colors jsonb not null default '{}',
  names jsonb not null default '{}',
  logos jsonb not null default '{}',
  customization_version int not null default 1,
  subscription jsonb not null default '{}',
  category_headers text[] not null default '{Category,Subcategory,Type}' check (cardinality(category_headers) = 3),
  default_language text not null default 'en-us',
  currencies text[] not null default '{EUR}',
  product_table_headers text[] not null default '{name,reference,category}',
  product_csv_export_headers text[] not null default '{name,reference,category}',
  product_pdf_export_headers text[] not null default '{}' check (cardinality(product_pdf_export_headers) <= 8),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index domains_mapping_url_key on domains (lower(mapping_url));
alter table domains enable row level security;
create policy own_row on domains to vitrine_tenant using (id = app_domain()) with check (id = app_domain());
grant select, update on domains to vitrine_tenant;
alter table people add foreign key (affiliation_domain_id) references domains (id);
alter table account_links add foreign key (domain_id) references domains (id) on delete cascade;

-- Who belongs to a domain, and as what. A person sees their own memberships before entering a domain.
create table memberships (
  domain_id uuid not null references domains on delete cascade,
  person_id uuid not null references people on delete cascade,
  is_client boolean not null,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (domain_id, person_id)
);
create index memberships_person_id on memberships (person_id);
alter table memberships enable row level security;
alter table memberships force row level security;
create policy tenant on memberships to vitrine_tenant
  using (domain_id = app_domain()) with check (domain_id = app_domain());
create policy own_memberships on memberships for select to vitrine_tenant using (person_id = app_person());
grant select, insert, update, delete on memberships to vitrine_tenant;

-- A number per domain that grows with every committed change, without a row that writers queue for:
-- each writing transaction adds a row of its own, the revision is the sum (docs/decisions/0004).
create table revisions (
  domain_id uuid not null references domains on delete cascade,
  kind text not null check (kind in ('content', 'structure')),
  xid xid8 not null default pg_current_xact_id(),
  n bigint not null default 1,
  primary key (domain_id, kind, xid)
);
alter table revisions enable row level security;
alter table revisions force row level security;
create policy tenant on revisions to vitrine_tenant
  using (domain_id = app_domain()) with check (domain_id = app_domain());
grant select, insert, update, delete on revisions to vitrine_tenant;

create function note_revision() returns trigger language plpgsql as $$
declare
  revised text := tg_argv[0];
  folded bigint;
begin
  if app_domain() is null then return null; end if;
  insert into revisions (domain_id, kind) values (app_domain(), revised) on conflict do nothing;
  if random() < 0.02 then
    with gone as (
      delete from revisions r using (
        select domain_id, kind, xid from revisions
        where domain_id = app_domain() and kind = revised and xid <> pg_current_xact_id()
        for update skip locked
      ) earlier
      where (r.domain_id, r.kind, r.xid) = (earlier.domain_id, earlier.kind, earlier.xid)
      returning r.n
    )
    select sum(n) into folded from gone;
    update revisions set n = n + coalesce(folded, 0)
    where domain_id = app_domain() and kind = revised and xid = pg_current_xact_id();
  end if;
  return null;
end $$;

create function revision(revised text) returns bigint language sql stable parallel safe as $$
  select coalesce(sum(n), 0)::bigint from revisions where domain_id = app_domain() and kind = revised
$$;
