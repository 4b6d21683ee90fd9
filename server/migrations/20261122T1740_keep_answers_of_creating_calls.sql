-- What calls with an Idempotency-Key answered: the same caller with the same key gets it again for 24 hours.
create table kept_answers (
  domain_id uuid not null references domains on delete cascade,
  -- Of the person, and of the key or the person through whom they act.
  caller text not null,
  key text not null,
  call text not null,
  -- Hash of what was asked.
  fingerprint text not null,
  -- Sealed with the installation's secret: some answers tell one themselves.
  sealed_answer text not null,
  made_at timestamptz(3) not null default now(),
  primary key (domain_id, caller, key)
);
alter table kept_answers enable row level security;
alter table kept_answers force row level security;
create policy tenant on kept_answers to vitrine_tenant using (domain_id = app_domain()) with check (domain_id = app_domain());
grant select, insert, update, delete on kept_answers to vitrine_tenant;
create index kept_answers_made on kept_answers (domain_id, made_at);
