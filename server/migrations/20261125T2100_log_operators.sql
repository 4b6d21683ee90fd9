-- What operators have done. It outlives companies and operators, and belongs to no company.
create table operator_log (
  id uuid primary key default new_id(),
  at timestamptz(3) not null default now(),
  operator_email text not null,
  action text not null check (action in ('founded', 'suspended', 'reopened', 'subscription')),
  company_name text not null,
  -- Parts of the subscription: {"maxProjects": {"before": "null", "after": "3"}}.
  changes jsonb not null default '{}'
);
create index operator_log_at on operator_log (at desc, id desc);
