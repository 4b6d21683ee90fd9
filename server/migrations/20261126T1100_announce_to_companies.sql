-- What operators say to companies. Rows belong to the installation; companies read those that are for them, by a view.
create table announcements (
  id uuid primary key default new_id(),
  kind text not null check (kind in ('info', 'warning')),
  -- By language; one at least.
  texts jsonb not null check (jsonb_typeof(texts) = 'object' and texts <> '{}'),
  -- Rises with text and kind: what was dismissed was another one.
  revision int not null default 1,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3),
  is_for_clients boolean not null,
  is_mailed boolean not null,
  -- Null for all companies, those to come included. Ids of companies that are gone name nobody.
  domain_ids uuid[],
  -- When pages were told and mails queued; until then it can be moved.
  begun_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  check (ends_at is null or ends_at >= starts_at)
);
create index announcements_starts_at on announcements (starts_at desc, id desc);
create index announcements_due on announcements (starts_at) where begun_at is null;

-- The revision that somebody wants to see no more, in any of their companies.
create table announcement_dismissals (
  person_id uuid not null references people on delete cascade,
  announcement_id uuid not null references announcements on delete cascade,
  revision int not null,
  primary key (person_id, announcement_id)
);
create index announcement_dismissals_announcement on announcement_dismissals (announcement_id);

create view addressed_announcements as
  select a.id, a.kind, a.texts, a.revision, a.starts_at, a.ends_at, a.is_for_clients
  from announcements a
  where app_domain() is not null and (a.domain_ids is null or app_domain() = any (a.domain_ids))
    and a.begun_at is not null and (a.ends_at is null or a.ends_at > now())
    and not exists (select from announcement_dismissals d
      where d.announcement_id = a.id and d.person_id = app_person() and d.revision >= a.revision);
grant select on announcements, announcement_dismissals to vitrine_reader;
-- Needed to become the owner of the view, not to make anything else.
grant create on schema public to vitrine_reader;
alter view addressed_announcements owner to vitrine_reader;
revoke create on schema public from vitrine_reader;
grant select on addressed_announcements to vitrine_tenant;

-- Operators' log names what they did with announcements.
alter table operator_log drop constraint operator_log_action_check;
alter table operator_log add check (action in
  ('founded', 'suspended', 'reopened', 'subscription', 'deleted', 'kept', 'gone', 'retried', 'announced', 'announcement',
   'announcement-over'));
