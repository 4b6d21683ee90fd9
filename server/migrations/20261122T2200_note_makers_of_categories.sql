-- Who made a category: whoever may change only what is theirs changes these. No foreign key: categories outlive
-- whoever made them.
alter table categories add column created_by uuid;

-- The migrating role owns the tables, whose policies are for others.
alter table categories no force row level security;
alter table activity no force row level security;
update categories c set created_by = a.person_id
from activity a
where a.domain_id = c.domain_id and a.subject_id = c.id and a.subject = 'category' and a.kind = 'created';
alter table categories force row level security;
alter table activity force row level security;
