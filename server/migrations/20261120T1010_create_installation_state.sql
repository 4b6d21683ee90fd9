-- What the installation as a whole remembers, such as that its demo is half made.
create table installation_state (
  key text primary key,
  value text not null,
  updated_at timestamptz not null default now()
);
