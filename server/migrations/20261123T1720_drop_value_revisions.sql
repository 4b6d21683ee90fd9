-- Which revision wrote each value is worked out of the revisions themselves.
alter table project_answers drop column value_revisions;
