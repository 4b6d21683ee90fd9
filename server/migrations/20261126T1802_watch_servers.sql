-- Servers that run at the moment, each with its figures of the last minutes, written by itself every few seconds. One that
-- ends takes its row with it; one that was killed is silent.
create table servers (
  id uuid primary key,
  host text not null,
  version text not null,
  started_at timestamptz(3) not null,
  seen_at timestamptz(3) not null default now(),
  sockets int not null default 0,
  people int not null default 0,
  per_minute float8 not null default 0,
  -- How many answers took how long, in the steps of the meter.
  durations int[] not null default '{}'
);
