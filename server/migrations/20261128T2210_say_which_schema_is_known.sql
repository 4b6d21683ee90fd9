-- expand
-- Programs say with their sign of life which migration they know at last: one that takes something away waits for those that
-- are older (decision 94). Empty of programs that don't say it.
alter table servers add column knows text collate "C" not null default '';
alter table workers add column knows text collate "C" not null default '';
alter table workers add column host text not null default '';
