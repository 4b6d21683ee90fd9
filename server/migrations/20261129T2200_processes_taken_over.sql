-- expand
-- How often in a row another worker has taken a process from one that was silent, since the last checkpoint.
alter table processes add column taken_over int not null default 0;
