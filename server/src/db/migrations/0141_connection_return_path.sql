-- The screen on which an owner began to connect a store, and to which the browser comes back; null: the home screen.
alter table connect_states add column return_to text;
