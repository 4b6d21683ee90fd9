-- Addresses of other programs that are told what has changed (decision 67).
create table webhooks (
  domain_id uuid not null references domains on delete cascade,
  id uuid not null default new_id(),
  -- Whose rights say what is told. No foreign key: of somebody who leaves it is switched off, and super admins are told.
  owner_id uuid not null,
  name text not null,
  address text not null check (address ~ '^https://'),
  topics text[] not null check (topics <@ array['products', 'prices', 'media', 'projects', 'orders', 'people']),
  is_on boolean not null default true,
  -- Why it was switched off by itself.
  off_reason text check (off_reason in ('failed', 'gone', 'left')),
  sealed_secret text not null,
  -- The one before, until receivers know the next.
  sealed_former_secret text,
  former_until timestamptz(3),
  -- Since when nothing has arrived; null where the last delivery did.
  failing_since timestamptz(3),
  -- Who sends for it now, and until when: one program at a time, so that order is kept.
  lease uuid,
  leased_until timestamptz(3),
  created_at timestamptz(3) not null default now(),
  record_version int not null default 1,
  field_versions jsonb not null default '{}',
  primary key (domain_id, id),
  check (not is_on or off_reason is null)
);
create unique index webhooks_name on webhooks (domain_id, owner_id, lower(name));
create index webhooks_on on webhooks (domain_id) where is_on;
create trigger note_versions before update on webhooks for each row execute function note_versions(
  'name', 'address', 'topics', 'is_on');

-- What has changed and is not made into deliveries yet. Triggers write it in the transaction of the change, and only
-- where a webhook wants it; so whatever has committed is told, whoever is killed.
create table webhook_changes (
  domain_id uuid not null references domains on delete cascade,
  -- In the order of changes of one record: the next waits for the lock of the row.
  place bigint not null generated always as identity,
  xid xid8 not null default pg_current_xact_id(),
  happened_at timestamptz(3) not null default now(),
  topic text not null,
  kind text not null check (kind in ('created', 'changed', 'deleted', 'restored')),
  -- No foreign keys: what is told may be gone by then.
  record_id uuid not null,
  -- Of a medium: of which product. Of an order: of which project. Of a project: whose.
  parent_id uuid,
  -- Of a medium or document, which has no id but its name.
  name text,
  -- Of products: where they lay before, or last.
  former_folders int,
  -- Of media: shown to nobody but those who may edit.
  is_hidden boolean not null default false,
  fields text[] not null default '{}',
  primary key (domain_id, place)
);

create table webhook_deliveries (
  domain_id uuid not null,
  -- The `webhook-id` that a receiver knows it by, however often it is sent.
  id uuid not null default new_id(),
  webhook_id uuid not null,
  place bigint not null generated always as identity,
  topic text not null,
  happened_at timestamptz(3) not null,
  -- What may be told; cut again to the rights of the moment in which it is sent.
  changes jsonb not null check (jsonb_typeof(changes) = 'array'),
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed', 'withdrawn')),
  -- Since when it is tried, and how often.
  tried_since timestamptz(3),
  tries int not null default 0,
  next_at timestamptz(3) not null,
  -- The last tries, also of former sendings: [{at, status, error, milliseconds}].
  log jsonb not null default '[]' check (jsonb_typeof(log) = 'array'),
  ended_at timestamptz(3),
  primary key (domain_id, id),
  foreign key (domain_id, webhook_id) references webhooks on delete cascade
);
create index webhook_deliveries_log on webhook_deliveries (domain_id, webhook_id, place desc);
create index webhook_deliveries_waiting on webhook_deliveries (domain_id, webhook_id, place) where state = 'waiting';
create index webhook_deliveries_due on webhook_deliveries (next_at) where state = 'waiting';

do $$
declare t text;
begin
  foreach t in array array['webhooks', 'webhook_changes', 'webhook_deliveries'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format(
      'create policy tenant on %I to vitrine_tenant using (domain_id = app_domain()) with check (domain_id = app_domain())', t);
    execute format('grant select, insert, update, delete on %I to vitrine_tenant', t);
  end loop;
end $$;

-- Which companies there is something to do for, for the program alone; and changes are noted whoever makes them, also
-- the program outside of a company.
create policy through_clock on webhooks for select to vitrine_reader using (true);
create policy through_clock on webhook_deliveries for select to vitrine_reader using (true);
create policy through_clock on webhook_changes for select to vitrine_reader using (true);
create policy through_trigger on webhook_changes for insert to vitrine_reader with check (true);
grant select on webhooks, webhook_deliveries, webhook_changes to vitrine_reader;
grant insert on webhook_changes to vitrine_reader;
create policy through_trigger on domains for select to vitrine_reader using (true);
grant select (id) on domains to vitrine_reader;

-- Needed to become the owner of the functions, not to make anything else.
grant create on schema public to vitrine_reader;

create function domains_with_webhooks() returns setof uuid language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select distinct domain_id from webhooks where is_on
$$;
create function domains_with_webhook_work(due timestamptz) returns setof uuid language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select domain_id from webhook_changes
  union
  select domain_id from webhook_deliveries where state = 'waiting' and next_at <= due
$$;
revoke execute on function domains_with_webhooks(), domains_with_webhook_work(timestamptz) from public;
grant execute on function domains_with_webhooks(), domains_with_webhook_work(timestamptz) to current_user;

-- Whether anybody wants to hear of it: without, a change costs this look and nothing else. Rows that go
-- with their company tell nothing.
create function is_told(of_domain uuid, of_topics text[]) returns boolean language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select exists (select 1 from webhooks w join domains d on d.id = w.domain_id where w.is_on and w.topics && of_topics
    and w.domain_id = coalesce(of_domain, app_domain(), w.domain_id))
$$;
revoke execute on function is_told(uuid, text[]) from public;

create function tell_of_products() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if not is_told(null, '{products,prices}') then return null; end if;
  if tg_op = 'INSERT' then
    insert into webhook_changes (domain_id, topic, kind, record_id, fields)
    select n.domain_id, t.topic, 'created', n.id,
      case t.topic when 'prices' then array(select 'price:' || k from jsonb_object_keys(n.prices) k) else '{}' end
    from new_rows n cross join unnest('{products,prices}'::text[]) t(topic)
    where is_told(n.domain_id, array[t.topic]) and n.deleted_at is null
      and (t.topic = 'products' or n.prices <> '{}');
  elsif tg_op = 'UPDATE' then
    insert into webhook_changes (domain_id, topic, kind, record_id, former_folders, fields)
    select n.domain_id, t.topic,
      case when o.deleted_at is null and n.deleted_at is not null then 'deleted'
        when o.deleted_at is not null and n.deleted_at is null then 'restored' else 'changed' end,
      n.id, case when n.deleted_at is null then nullif(o.folder_set, n.folder_set) else o.folder_set end, f.fields
    from new_rows n join old_rows o on o.domain_id = n.domain_id and o.id = n.id
    cross join unnest('{products,prices}'::text[]) t(topic)
    cross join lateral (
      select array(select c from unnest(changed_keys('', o.field_versions, n.field_versions)) c
        where starts_with(c, 'price:') = (t.topic = 'prices'))) f(fields)
    where is_told(n.domain_id, array[t.topic])
      and (cardinality(f.fields) > 0 and n.deleted_at is null
        or t.topic = 'products' and (o.deleted_at is null) <> (n.deleted_at is null));
  else
    insert into webhook_changes (domain_id, topic, kind, record_id, former_folders)
    select o.domain_id, 'products', 'deleted', o.id, o.folder_set
    from old_rows o where o.deleted_at is null and is_told(o.domain_id, '{products}');
  end if;
  return null;
end $$;

-- Media and documents: there from their first version on that can be shown.
create function tell_of_media() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  of_domain uuid := case when tg_op = 'DELETE' then old.domain_id else new.domain_id end;
  before_it jsonb;
  after_it jsonb;
  was_there boolean;
  is_there boolean;
  has_moved boolean;
  changed text[];
begin
  if not is_told(of_domain, '{media}') then return null; end if;
  before_it := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  after_it := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  was_there := before_it is not null and (before_it ->> 'is_ready') is distinct from 'false'
    and before_it ->> 'deleted_at' is null;
  is_there := after_it is not null and (after_it ->> 'is_ready') is distinct from 'false'
    and after_it ->> 'deleted_at' is null;
  has_moved := was_there and is_there and before_it -> 'product_id' <> after_it -> 'product_id';
  if was_there and (not is_there or has_moved) then
    insert into webhook_changes (domain_id, topic, kind, record_id, parent_id, name, is_hidden)
    values (of_domain, 'media', 'deleted', (before_it ->> 'product_id')::uuid, (before_it ->> 'product_id')::uuid,
      before_it ->> 'name', not (before_it ->> 'is_active')::boolean);
  end if;
  if is_there and (not was_there or has_moved) then
    insert into webhook_changes (domain_id, topic, kind, record_id, parent_id, name, is_hidden)
    values (of_domain, 'media', case when before_it ->> 'deleted_at' is null then 'created' else 'restored' end,
      (after_it ->> 'product_id')::uuid, (after_it ->> 'product_id')::uuid, after_it ->> 'name',
      not (after_it ->> 'is_active')::boolean);
  elsif was_there and is_there and not has_moved then
    changed := array(select key from unnest(
        '{name,is_active,position,version,lightening,environment,hotspots}'::text[]) key
      where after_it -> key is distinct from before_it -> key);
    if cardinality(changed) > 0 then
      insert into webhook_changes (domain_id, topic, kind, record_id, parent_id, name, is_hidden, fields)
      values (of_domain, 'media', 'changed', (after_it ->> 'product_id')::uuid, (after_it ->> 'product_id')::uuid,
        after_it ->> 'name', not (after_it ->> 'is_active')::boolean, changed);
    end if;
  end if;
  return null;
end $$;

create function tell_of_projects() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  changed text[];
begin
  if not is_told(case when tg_op = 'DELETE' then old.domain_id else new.domain_id end, '{projects}') then
    return null;
  end if;
  if tg_op = 'DELETE' then
    insert into webhook_changes (domain_id, topic, kind, record_id, parent_id)
    values (old.domain_id, 'projects', 'deleted', old.id, old.owner_id);
  elsif tg_op = 'INSERT' then
    insert into webhook_changes (domain_id, topic, kind, record_id, parent_id)
    values (new.domain_id, 'projects', 'created', new.id, new.owner_id);
  else
    changed := changed_keys('', old.field_versions, new.field_versions);
    if cardinality(changed) > 0 then
      insert into webhook_changes (domain_id, topic, kind, record_id, parent_id, fields)
      values (new.domain_id, 'projects', 'changed', new.id, new.owner_id, changed);
    end if;
  end if;
  return null;
end $$;

create function tell_of_orders() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if not is_told(case when tg_op = 'DELETE' then old.domain_id else new.domain_id end, '{orders}') then
    return null;
  end if;
  if tg_op = 'DELETE' then
    insert into webhook_changes (domain_id, topic, kind, record_id, parent_id)
    values (old.domain_id, 'orders', 'deleted', old.id, old.project_id);
  elsif tg_op = 'INSERT' then
    insert into webhook_changes (domain_id, topic, kind, record_id, parent_id)
    values (new.domain_id, 'orders', 'created', new.id, new.project_id);
  elsif new.revision <> old.revision then
    insert into webhook_changes (domain_id, topic, kind, record_id, parent_id, fields)
    values (new.domain_id, 'orders', 'changed', new.id, new.project_id, '{lines}');
  end if;
  return null;
end $$;

-- Who belongs to a company. Whoever accepts an invitation takes the place of the person who was invited.
create function tell_of_people() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  of_domain uuid := case when tg_op = 'DELETE' then old.domain_id else new.domain_id end;
  is_other boolean := tg_op = 'UPDATE' and new.person_id <> old.person_id;
  changed text[] := '{}';
begin
  if not is_told(of_domain, '{people}') then return null; end if;
  if tg_op = 'DELETE' or is_other then
    insert into webhook_changes (domain_id, topic, kind, record_id)
    values (of_domain, 'people', 'deleted', old.person_id);
  end if;
  if tg_op = 'INSERT' or is_other then
    insert into webhook_changes (domain_id, topic, kind, record_id)
    values (of_domain, 'people', 'created', new.person_id);
  elsif tg_op = 'UPDATE' then
    if new.is_active <> old.is_active then changed := changed || 'isActive'::text; end if;
    if cardinality(changed) > 0 then
      insert into webhook_changes (domain_id, topic, kind, record_id, fields)
      values (of_domain, 'people', 'changed', new.person_id, changed);
    end if;
  end if;
  return null;
end $$;

-- Groups, tags and price types of people.
create function tell_of_access() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if not is_told(null, '{people}') then return null; end if;
  insert into webhook_changes (domain_id, topic, kind, record_id, fields)
  select distinct c.domain_id, 'people', 'changed', c.person_id, array[tg_argv[0]]
  from changed_rows c where is_told(c.domain_id, '{people}');
  return null;
end $$;

do $$
declare f text;
begin
  foreach f in array array['domains_with_webhooks()', 'domains_with_webhook_work(timestamptz)',
    'is_told(uuid, text[])', 'tell_of_products()', 'tell_of_media()', 'tell_of_projects()', 'tell_of_orders()',
    'tell_of_people()', 'tell_of_access()']
  loop
    execute format('alter function %s owner to vitrine_reader', f);
  end loop;
end $$;
revoke create on schema public from vitrine_reader;

create trigger tell_of_new after insert on products referencing new table as new_rows
  for each statement execute function tell_of_products();
create trigger tell_of_changed after update on products referencing old table as old_rows new table as new_rows
  for each statement execute function tell_of_products();
create trigger tell_of_gone after delete on products referencing old table as old_rows
  for each statement execute function tell_of_products();
create trigger tell after insert or update or delete on product_media
  for each row execute function tell_of_media();
create trigger tell after insert or update or delete on product_files
  for each row execute function tell_of_media();
create trigger tell after insert or update or delete on projects
  for each row execute function tell_of_projects();
create trigger tell after insert or update or delete on project_orders
  for each row execute function tell_of_orders();
create trigger tell after insert or delete or update of person_id, is_active on memberships
  for each row execute function tell_of_people();
do $$
declare part record;
begin
  for part in select * from (values ('group_members', 'groups'), ('tag_members', 'tags'),
    ('client_price_types', 'priceTypes')) as given (t, field)
  loop
    execute format('create trigger tell_of_given after insert on %I referencing new table as changed_rows
      for each statement execute function tell_of_access(%L)', part.t, part.field);
    execute format('create trigger tell_of_taken after delete on %I referencing old table as changed_rows
      for each statement execute function tell_of_access(%L)', part.t, part.field);
  end loop;
end $$;
