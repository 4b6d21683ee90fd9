-- Who wrote an answer stands with each of its revisions, and what it was based on in what was sent.
alter table project_answers drop column author_id;
alter table project_answer_revisions drop column based_on;
