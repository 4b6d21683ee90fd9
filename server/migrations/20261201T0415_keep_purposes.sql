-- expand
-- Purposes of a company: what products must have for each. One document, since whoever writes products holds it whole.
alter table domains add column purposes jsonb not null default '[]';

-- What callers see follows what is asked and counted.
create trigger revision_purposes after update of purposes on domains
  for each statement execute function note_revision('structure');
