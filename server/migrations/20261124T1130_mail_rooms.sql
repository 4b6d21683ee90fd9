-- Mails that lead to the door of a room: a row for each time that presenters send some, and one for each receiver until
-- theirs is sent.
create table room_mailings (
  domain_id uuid not null,
  id uuid not null default new_id(),
  room_id uuid not null,
  asked_at timestamptz(3) not null default now(),
  primary key (domain_id, id),
  foreign key (domain_id, room_id) references rooms on delete cascade
);
create index room_mailings_room on room_mailings (domain_id, room_id, asked_at);

create table room_mail_receivers (
  domain_id uuid not null,
  id uuid not null default new_id(),
  mailing_id uuid not null,
  -- Somebody who is asked in the project. No foreign key: they may leave the company before it is sent.
  person_id uuid,
  -- An address that was typed, whoever it belongs to.
  email text,
  primary key (domain_id, id),
  foreign key (domain_id, mailing_id) references room_mailings on delete cascade,
  check (num_nonnulls(person_id, email) = 1)
);
create index room_mail_receivers_mailing on room_mail_receivers (domain_id, mailing_id);

do $$
declare t text;
begin
  foreach t in array array['room_mailings', 'room_mail_receivers'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format(
      'create policy tenant on %I to vitrine_tenant using (domain_id = app_domain()) with check (domain_id = app_domain())', t);
    execute format('grant select, insert, update, delete on %I to vitrine_tenant', t);
  end loop;
end $$;
