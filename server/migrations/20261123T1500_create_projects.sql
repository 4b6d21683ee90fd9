-- Projects: products chosen for certain people, who look at them and say what they want (DECISIONS: docs/decisions).
create table projects (
  domain_id uuid not null references domains on delete cascade,
  id uuid not null default new_id(),
  name text not null collate catalogue,
  description text not null default '' check (char_length(description) <= 10000),
  -- Whoever it belongs to; hand_projects_over keeps it from being nobody's.
  owner_id uuid not null,
  -- From which it was made. No foreign key: it may be gone.
  template_id uuid,
  -- Start and end as they were chosen, `2026-11-23T14:30` in the zone; the instants are worked out from them.
  time_zone text not null default 'Etc/UTC',
  starts_local text check (starts_local ~ '^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$'),
  ends_local text check (ends_local ~ '^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$'),
  starts_at timestamptz(3),
  ends_at timestamptz(3),
  -- Whether the clock is to start it: not where the start was past already when it was set, and once only.
  waits_for_start boolean not null default false,
  -- When the clock found something that blocks, of which owner and presenters have been notified.
  blocked_at timestamptz(3),
  -- Upcoming without a start, ongoing without an end, else done.
  started_at timestamptz(3),
  closed_at timestamptz(3),
  sessions text[] not null default '{web}' check (sessions <@ array['web', 'ar', 'st']),
  interest boolean not null default true,
  show_impersonification boolean not null default false,
  -- What of a product is shown, in order, as far as the reader may see it. No foreign keys: what is gone is left out.
  field_ids uuid[] not null default '{}',
  price_type_ids uuid[] not null default '{}',
  media_kinds text[] not null default '{image,video,3d}' check (media_kinds <@ array['image', 'video', '3d']),
  shows_files boolean not null default true,
  order_fields jsonb not null default '[]' check (jsonb_typeof(order_fields) = 'array'),
  dynamic_fields jsonb not null default '[]' check (jsonb_typeof(dynamic_fields) = 'array'),
  -- Raised with every change of the order form: what was answered says under which it was.
  form_version int not null default 1,
  created_by uuid,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  record_version int not null default 1,
  field_versions jsonb not null default '{}',
  primary key (domain_id, id),
  foreign key (domain_id, owner_id) references memberships on update cascade,
  check (closed_at is null or started_at is not null)
);
create index projects_owner on projects (domain_id, owner_id);
create index projects_open on projects (domain_id) where closed_at is null;
-- What the clock looks at.
create index projects_starting on projects (starts_at) where waits_for_start and started_at is null;
create index projects_ending on projects (ends_at) where started_at is not null and closed_at is null;

create trigger note_versions before update on projects for each row execute function note_versions(
  'name', 'description', 'owner_id', 'time_zone', 'starts_local', 'ends_local', 'sessions', 'interest',
  'show_impersonification', 'field_ids', 'price_type_ids', 'media_kinds', 'shows_files', 'order_fields',
  'dynamic_fields', 'started_at', 'closed_at');

-- Folders of which the products were chosen. Which they were then stands in project_products; what comes into them
-- later is offered.
create table project_folders (
  domain_id uuid not null,
  project_id uuid not null,
  folder_id uuid not null,
  primary key (domain_id, project_id, folder_id),
  foreign key (domain_id, project_id) references projects on delete cascade,
  foreign key (domain_id, folder_id) references folders on delete cascade
);
create index project_folders_folder on project_folders (domain_id, folder_id);

-- The products in their order.
create table project_products (
  domain_id uuid not null,
  project_id uuid not null,
  product_id uuid not null,
  position int not null,
  -- The folder it came by, if it did.
  folder_id uuid,
  -- Chosen by itself, whatever folder it came by: it stays when the folder is taken out.
  is_single boolean not null default false,
  -- Taken out of a chosen folder: not offered again.
  is_declined boolean not null default false,
  primary key (domain_id, project_id, product_id),
  foreign key (domain_id, project_id) references projects on delete cascade,
  foreign key (domain_id, product_id) references products on delete cascade,
  foreign key (domain_id, project_id, folder_id) references project_folders on delete set null (folder_id)
);
create index project_products_position on project_products (domain_id, project_id, position);
create index project_products_product on project_products (domain_id, product_id);

-- Who presents and who is asked: people, or the members of a group or tag as they are.
create table project_people (
  domain_id uuid not null,
  id uuid not null default new_id(),
  project_id uuid not null,
  role text not null check (role in ('presenter', 'attendee')),
  person_id uuid,
  group_id uuid,
  tag_id uuid,
  -- As they were named.
  position int not null default 0,
  -- Null until staff invite: attendees don't find the project before.
  invited_at timestamptz(3),
  primary key (domain_id, id),
  foreign key (domain_id, project_id) references projects on delete cascade,
  foreign key (domain_id, person_id) references memberships on update cascade on delete cascade,
  foreign key (domain_id, group_id) references groups on delete cascade,
  foreign key (domain_id, tag_id) references tags on delete cascade,
  check (num_nonnulls(person_id, group_id, tag_id) = 1),
  check (role = 'attendee' or person_id is not null)
);
create unique index project_people_person on project_people (domain_id, project_id, role, person_id)
  where person_id is not null;
create unique index project_people_group on project_people (domain_id, project_id, group_id)
  where group_id is not null;
create unique index project_people_tag on project_people (domain_id, project_id, tag_id) where tag_id is not null;
create index project_people_of_person on project_people (domain_id, person_id) where person_id is not null;
create index project_people_of_group on project_people (domain_id, group_id) where group_id is not null;
create index project_people_of_tag on project_people (domain_id, tag_id) where tag_id is not null;

-- An attendee as answers know them: also after they have left, and guests of a link, who are no members.
create table project_attendees (
  domain_id uuid not null,
  id uuid not null default new_id(),
  project_id uuid not null,
  -- No foreign key: what they answered outlives their membership. Null for a guest.
  person_id uuid,
  share_link_id uuid,
  name text not null,
  email text not null,
  -- When they were notified that they are asked: once, however they came to be.
  notified_at timestamptz(3),
  -- At the end of the project: who was an attendee then. Groups and tags are followed until there.
  was_there_at_end boolean not null default false,
  opened_at timestamptz(3),
  last_seen_at timestamptz(3),
  last_product_id uuid,
  confirmed_at timestamptz(3),
  reminded_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  primary key (domain_id, id),
  unique (domain_id, project_id, person_id),
  unique (domain_id, project_id, id),
  foreign key (domain_id, project_id) references projects on delete cascade,
  check (num_nonnulls(person_id, share_link_id) = 1)
);
create index project_attendees_person on project_attendees (domain_id, person_id);

-- What an attendee says of a product, as it stands: the revisions put together.
create table project_answers (
  domain_id uuid not null,
  project_id uuid not null,
  attendee_id uuid not null,
  -- No foreign key: what was answered stays when the product goes.
  product_id uuid not null,
  revision int not null,
  state text not null check (state in ('reviewed', 'skipped')),
  interested boolean not null default false,
  -- Texts by id of the order field, and the revision that wrote each (`interested` and `state` too).
  values jsonb not null default '{}',
  value_revisions jsonb not null default '{}',
  -- As they were when it was answered.
  product_name text not null,
  product_reference text not null,
  price_type_id uuid,
  price numeric,
  currency text,
  form_version int not null,
  -- Results of the dynamic fields by id: {"value": text} or {"empty": reason}.
  dynamic_values jsonb not null default '{}',
  author_id uuid,
  confirmed_revision int,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (domain_id, project_id, attendee_id, product_id),
  foreign key (domain_id, project_id, attendee_id) references project_attendees (domain_id, project_id, id) on delete cascade,
  check ((price is null) = (currency is null))
);
create index project_answers_product on project_answers (domain_id, project_id, product_id);

-- Every answer as it came, under the id that its device gave it: the same id again is the same answer.
create table project_answer_revisions (
  domain_id uuid not null,
  project_id uuid not null,
  answer_id uuid not null,
  attendee_id uuid not null,
  product_id uuid not null,
  -- Null for one that came after the end: it is kept, and counts when the owner takes it over.
  revision int,
  -- The revision that the device saw.
  based_on int not null,
  sent jsonb not null,
  -- Values that were there and this one replaced without having seen them, by field: they can be taken back.
  superseded jsonb not null default '{}',
  -- Whoever wrote it; for another than the attendee, in their place. Null for a guest.
  author_id uuid,
  author_name text not null,
  created_at timestamptz(3) not null default now(),
  primary key (domain_id, project_id, answer_id),
  foreign key (domain_id, project_id, attendee_id) references project_attendees (domain_id, project_id, id) on delete cascade
);
create index project_answer_revisions_answer
  on project_answer_revisions (domain_id, project_id, attendee_id, product_id, revision);

create table project_comments (
  domain_id uuid not null,
  id uuid not null default new_id(),
  project_id uuid not null,
  -- With whom it is talked about the product.
  attendee_id uuid not null,
  product_id uuid not null,
  author_id uuid,
  author_name text not null,
  is_by_attendee boolean not null,
  text text not null check (char_length(text) between 1 and 2000),
  created_at timestamptz(3) not null default now(),
  primary key (domain_id, id),
  foreign key (domain_id, project_id, attendee_id) references project_attendees (domain_id, project_id, id) on delete cascade
);
create index project_comments_product on project_comments (domain_id, project_id, attendee_id, product_id, created_at);

-- What an attendee confirmed: one order for each of them and project, and its revisions.
create table project_orders (
  domain_id uuid not null,
  id uuid not null default new_id(),
  project_id uuid not null,
  attendee_id uuid not null,
  number int not null,
  revision int not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (domain_id, id),
  unique (domain_id, number),
  unique (domain_id, project_id, attendee_id),
  foreign key (domain_id, project_id, attendee_id) references project_attendees (domain_id, project_id, id) on delete cascade
);
create table project_order_revisions (
  domain_id uuid not null,
  order_id uuid not null,
  revision int not null,
  -- Lines as they were confirmed, and the form that they were under.
  lines jsonb not null,
  form jsonb not null,
  author_id uuid,
  author_name text not null,
  created_at timestamptz(3) not null default now(),
  primary key (domain_id, order_id, revision),
  foreign key (domain_id, order_id) references project_orders on delete cascade
);
-- The last number of each company.
create table project_order_numbers (
  domain_id uuid primary key references domains on delete cascade,
  last int not null
);

-- What the clock has said of a project, once each.
create table project_reminders (
  domain_id uuid not null,
  project_id uuid not null,
  kind text not null check (kind in ('starting-soon', 'started', 'ending-soon')),
  created_at timestamptz(3) not null default now(),
  primary key (domain_id, project_id, kind),
  foreign key (domain_id, project_id) references projects on delete cascade
);

-- Everything of a project but dates, people and answers, to begin others with.
create table project_templates (
  domain_id uuid not null references domains on delete cascade,
  id uuid not null default new_id(),
  owner_id uuid not null,
  name text not null collate catalogue,
  is_published boolean not null default false,
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  record_version int not null default 1,
  field_versions jsonb not null default '{}',
  primary key (domain_id, id),
  foreign key (domain_id, owner_id) references memberships on update cascade
);
create unique index project_templates_name on project_templates (domain_id, owner_id, lower(name));
create trigger note_versions before update on project_templates for each row execute function note_versions(
  'name', 'is_published', 'content');
create table project_template_groups (
  domain_id uuid not null,
  template_id uuid not null,
  group_id uuid not null,
  primary key (domain_id, template_id, group_id),
  foreign key (domain_id, template_id) references project_templates on delete cascade,
  foreign key (domain_id, group_id) references groups on delete cascade
);
create index project_template_groups_group on project_template_groups (domain_id, group_id);

do $$
declare t text;
begin
  foreach t in array array[
    'projects', 'project_folders', 'project_products', 'project_people', 'project_attendees', 'project_answers',
    'project_answer_revisions', 'project_comments', 'project_orders', 'project_order_revisions',
    'project_order_numbers', 'project_reminders', 'project_templates', 'project_template_groups'
  ] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format(
      'create policy tenant on %I to vitrine_tenant using (domain_id = app_domain()) with check (domain_id = app_domain())', t);
    execute format('grant select, insert, update, delete on %I to vitrine_tenant', t);
  end loop;
end $$;

-- Whoever takes a person out of the company gets their projects and templates; where nobody in particular does, a
-- super admin.
create function hand_projects_over() returns trigger language plpgsql as $$
declare
  heir uuid;
begin
  if not exists (select 1 from projects where domain_id = old.domain_id and owner_id = old.person_id)
    and not exists (select 1 from project_templates where domain_id = old.domain_id and owner_id = old.person_id)
  then return old; end if;
  select m.person_id into heir from memberships m
    left join group_members gm on gm.domain_id = m.domain_id and gm.person_id = m.person_id
    left join groups g on g.domain_id = gm.domain_id and g.id = gm.group_id and g.is_root
    where m.domain_id = old.domain_id and m.person_id <> old.person_id and not m.is_client and m.is_active
    order by m.person_id = app_person() desc nulls last, g.id is null, m.created_at limit 1;
  if heir is null then
    delete from projects where domain_id = old.domain_id and owner_id = old.person_id;
    delete from project_templates where domain_id = old.domain_id and owner_id = old.person_id;
  else
    update projects set owner_id = heir where domain_id = old.domain_id and owner_id = old.person_id;
    update project_templates t set owner_id = heir, name = case when exists (
        select 1 from project_templates o
        where o.domain_id = t.domain_id and o.owner_id = heir and lower(o.name) = lower(t.name))
      then t.name || ' (' || left(t.id::text, 8) || ')' else t.name end
      where domain_id = old.domain_id and owner_id = old.person_id;
  end if;
  return old;
end $$;
create trigger hand_projects_over before delete on memberships for each row execute function hand_projects_over();

-- Whoever accepts an invitation is the attendee that the invited address was.
create function keep_project_attendees() returns trigger language plpgsql as $$
begin
  update project_attendees a set person_id = new.person_id
    where a.domain_id = old.domain_id and a.person_id = old.person_id and not exists (
      select 1 from project_attendees o
      where o.domain_id = a.domain_id and o.project_id = a.project_id and o.person_id = new.person_id);
  return null;
end $$;
create trigger keep_project_attendees after update of person_id on memberships for each row
  when (old.person_id <> new.person_id) execute function keep_project_attendees();

-- Who is asked in which project, each person once for every way in which they are: named, by a group, by a tag; after
-- the end those who were asked and invited then.
create view project_asked with (security_invoker) as
  select pp.domain_id, pp.project_id, pp.id as entry_id, pp.person_id, pp.invited_at
    from project_people pp join projects p on p.domain_id = pp.domain_id and p.id = pp.project_id
    where pp.domain_id = app_domain() and pp.role = 'attendee' and pp.person_id is not null and p.closed_at is null
  union all
  select pp.domain_id, pp.project_id, pp.id, gm.person_id, pp.invited_at
    from project_people pp join projects p on p.domain_id = pp.domain_id and p.id = pp.project_id
    join group_members gm on gm.domain_id = pp.domain_id and gm.group_id = pp.group_id
    where pp.domain_id = app_domain() and p.closed_at is null
  union all
  select pp.domain_id, pp.project_id, pp.id, tm.person_id, pp.invited_at
    from project_people pp join projects p on p.domain_id = pp.domain_id and p.id = pp.project_id
    join tag_members tm on tm.domain_id = pp.domain_id and tm.tag_id = pp.tag_id
    where pp.domain_id = app_domain() and p.closed_at is null
  union all
  select a.domain_id, a.project_id, null, a.person_id, a.created_at
    from project_attendees a join projects p on p.domain_id = a.domain_id and p.id = a.project_id
    join memberships m on m.domain_id = a.domain_id and m.person_id = a.person_id
    where a.domain_id = app_domain() and p.closed_at is not null and a.was_there_at_end;
grant select on project_asked to vitrine_tenant;
