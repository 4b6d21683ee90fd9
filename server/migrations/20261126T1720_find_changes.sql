-- Changes of a month, the latest first, and what they are found by: names and values without case and accents, but no
-- ids of folders and categories. Longer texts are found by their beginning.
alter table activity add column searched text collate "C" not null default '';
create index activity_time on activity (domain_id, at, id);

create function activity_text(name text, field text, old_value text, new_value text) returns text
  language sql stable parallel safe as $$
  select left(search_key(case when field in ('folder', 'category', 'parent') then name
    else concat_ws(' ', name, left(old_value, 500), left(new_value, 500)) end), 1000)
$$;

-- The migrating role owns the table, whose policies are for others.
alter table activity no force row level security;
update activity set searched = activity_text(subject_name, field, old_value, new_value);
alter table activity force row level security;
