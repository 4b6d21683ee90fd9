-- expand
-- The trace of the change that a delivery tells of.
alter table webhook_deliveries add column traceparent text check (traceparent ~ '^[0-9a-f-]{55}$');
