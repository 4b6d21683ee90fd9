-- expand
-- What a server says of itself, as its figures for Prometheus have it, for the operators' page.
alter table servers add column figures jsonb not null default '{}';
