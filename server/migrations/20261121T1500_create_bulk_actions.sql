-- What was done to many products at once: which ones, for workers that go through them, and for undoing it. Where a
-- process carries it out, both have the same id. Kept as long as processes are.
create table bulk_actions (
  domain_id uuid not null references domains on delete cascade,
  id uuid not null default new_id(),
  -- Whose it is to undo. No foreign key: it outlives people's membership.
  person_id uuid,
  action jsonb not null,
  created_at timestamptz(3) not null default now(),
  primary key (domain_id, id)
);

-- The products, in the order in which they are gone through.
create table bulk_targets (
  domain_id uuid not null,
  bulk_id uuid not null,
  n int not null,
  -- No foreign key: the product may go for good before its turn comes.
  product_id uuid not null,
  primary key (domain_id, bulk_id, n),
  foreign key (domain_id, bulk_id) references bulk_actions on delete cascade
);

do $$
declare t text;
begin
  foreach t in array array['bulk_actions', 'bulk_targets'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format(
      'create policy tenant on %I to vitrine_tenant using (domain_id = app_domain()) with check (domain_id = app_domain())', t);
    execute format('grant select, insert, update, delete on %I to vitrine_tenant', t);
  end loop;
end $$;
