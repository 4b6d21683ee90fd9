-- Imports of product files: what a file is, how its columns are matched, and how far it has come. Kept for 30 days, as the
-- processes are that carry them out.
create table imports (
  domain_id uuid not null references domains on delete cascade,
  id uuid not null default new_id(),
  -- No foreign key: an import outlives somebody's membership.
  person_id uuid not null,
  state text not null check (state in ('reading', 'columns', 'checking', 'checked', 'applying', 'applied', 'undoing', 'cancelled')),
  file_name text not null,
  -- Where its content lies, below the folder of imports.
  file_id uuid not null,
  file_kind text check (file_kind in ('xlsx', 'csv')),
  folder_id uuid,
  sheets jsonb not null default '[]',
  sheet text,
  header_row int not null default 1,
  columns jsonb not null default '[]',
  is_remembered boolean not null default false,
  creates_products boolean not null default true,
  changes_products boolean not null default true,
  counts jsonb,
  outcome jsonb,
  -- The work that is under way or was last.
  process_id uuid,
  -- The work that applied it, under whose id its lines of history stand.
  bulk_id uuid,
  created_at timestamptz(3) not null default now(),
  applied_at timestamptz(3),
  version int not null default 1,
  primary key (domain_id, id),
  foreign key (domain_id, folder_id) references folders on delete set null (folder_id)
);
create index imports_person on imports (domain_id, person_id, id desc);
create index imports_folder on imports (domain_id, folder_id) where folder_id is not null;

-- The change set: what each row of the file says, and what that would change.
create table import_rows (
  domain_id uuid not null,
  import_id uuid not null,
  row int not null,
  -- Null until the row has been compared with the products.
  kind text check (kind in ('new', 'changed', 'unchanged', 'refused')),
  -- No foreign key: the product may go for good before the import does.
  product_id uuid,
  reference text not null,
  name text not null,
  -- By field key, as it is stored; `coming`: what is valid once new categories and options are made.
  values jsonb not null,
  coming jsonb not null default '{}',
  cells jsonb not null default '[]',
  findings jsonb not null default '[]',
  is_accepted boolean not null default false,
  applied text check (applied in ('created', 'updated', 'refused')),
  primary key (domain_id, import_id, row),
  foreign key (domain_id, import_id) references imports on delete cascade
);
create index import_rows_kind on import_rows (domain_id, import_id, kind, row);

-- How somebody matched the columns of files with the same headers last.
create table import_matchings (
  domain_id uuid not null references domains on delete cascade,
  person_id uuid not null,
  headers_hash text not null,
  columns jsonb not null,
  used_at timestamptz(3) not null default now(),
  primary key (domain_id, person_id, headers_hash)
);

do $$
declare t text;
begin
  foreach t in array array['imports', 'import_rows', 'import_matchings'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format(
      'create policy tenant on %I to vitrine_tenant using (domain_id = app_domain()) with check (domain_id = app_domain())', t);
    execute format('grant select, insert, update, delete on %I to vitrine_tenant', t);
  end loop;
end $$;
