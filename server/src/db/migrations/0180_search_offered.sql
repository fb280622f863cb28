-- Shoppers may search reviews by words. Owners who offer every filter there was offer this one as well.
update widgets set settings = jsonb_set(settings, '{offered_filters}', (settings -> 'offered_filters') || '["search"]')
where settings -> 'offered_filters' @> '["photos", "rating"]' and not settings -> 'offered_filters' @> '["search"]';
