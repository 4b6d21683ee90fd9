-- expand
-- In which trace something was changed, for receivers to go on with it: null outside of traces.
alter table webhook_changes add column traceparent text
  default nullif(current_setting('app.trace', true), '') check (traceparent ~ '^[0-9a-f-]{55}$');
