-- What happened in a domain and is still to be told to people; a job for each stands in the queue.
create table domain_events (
  domain_id uuid not null references domains on delete cascade,
  id uuid not null default new_id(),
  -- Who did it; they need not be told. No foreign key: it outlives people's membership.
  actor_id uuid,
  event jsonb not null,
  created_at timestamptz(3) not null default now(),
  primary key (domain_id, id)
);

-- Lines of people's panels, and what mails are made of. One row may stand for several things of a kind.
create table notifications (
  domain_id uuid not null references domains on delete cascade,
  id uuid not null default new_id(),
  person_id uuid not null,
  topic text not null,
  -- Values that its message names.
  others jsonb not null default '{}',
  count int not null default 1,
  is_in_panel boolean not null,
  is_on_desktop boolean not null,
  -- Null where no mail is to be sent, or where it has been.
  mail_due_at timestamptz(3),
  mailed_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  primary key (domain_id, id),
  foreign key (domain_id, person_id) references memberships on delete cascade
);
create index notifications_person on notifications (person_id, created_at desc);
create index notifications_topic on notifications (domain_id, person_id, topic);

do $$
declare t text;
begin
  foreach t in array array['domain_events', 'notifications'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format(
      'create policy tenant on %I to vitrine_tenant using (domain_id = app_domain()) with check (domain_id = app_domain())', t);
    execute format('grant select, insert, update, delete on %I to vitrine_tenant', t);
  end loop;
end $$;
-- The panel shows people what concerns them in all their domains.
create policy own_notifications on notifications for select to vitrine_tenant using (person_id = app_person());

-- How somebody wants to be told, and up to when they have looked at their panel. Belongs to the person, not to a tenant.
create table notification_settings (
  person_id uuid primary key references people on delete cascade,
  configs jsonb,
  seen_at timestamptz(3)
);
