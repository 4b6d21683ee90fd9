-- expand
-- The plan of a company that is made of an archive is chosen by the operator who sends it; what it doesn't say is as of a new
-- company.
alter table archive_imports add column subscription jsonb not null default '{}';
