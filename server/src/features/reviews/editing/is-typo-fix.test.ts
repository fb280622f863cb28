import { expect, test } from 'vitest'
import { isTypoFix } from './is-typo-fix.ts'

test.each([
  ['teh kettle', 'the kettle'],
  ['I recieve mail', 'I receive mail.'],
  ['definately acomodate', 'definitely accommodate'],
  ['gret and realy terible', 'Great and really terrible'],
  ['alot of it, inthe box', 'a lot of it, in the box'],
  ['some times', 'sometimes'],
  ['the the lid', 'the lid'],
  ['Its fine', "It's fine!"],
  ['20cm', '20 cm'],
  ['4,5 stars', '4.5 stars'],
  ['schoen, aber Strasse', 'schön, aber Straße'],
  ['sehr zufriden', 'sehr zufrieden'],
  ['tres decu, jai attendu', 'très déçu, j’ai attendu'],
  ['muy comoda y rapída', 'muy cómoda y rápida'],
  ['otimo produto, recomedo', 'ótimo produto, recomendo'],
  ['منتج رائعع', 'منتج رائع'],
  ['спосибо', 'спасибо'],
])('REV-11 %j to %j mends spelling', (before, after) => {
  expect(isTypoFix(before, after)).toBe(true)
})

test.each([
  ['It is fine', 'It is terrible'],
  ['Five stars', 'One star'],
  ['five stars', 'nine stars'],
  ['5 of 5', '1 of 5'],
  ['4.5 stars', '45 stars'],
  ['4 5', '45'],
  ['zufrieden', 'unzufrieden'],
  ['satisfied', 'dissatisfied'],
  ['complete', 'incomplete'],
  ['agreable', 'désagréable'],
  ['nöjd', 'onöjd'],
  ['increase', 'decrease'],
  ['I love it', 'I live it'],
  ['a bad lid', 'a bed lid'],
  ['hot soup', 'not soup'],
  ['the lid', 'the big lid'],
  ['the big lid', 'the lid'],
  ['lid of pot', 'pot of lid'],
  ['very good', 'very very good'],
  ['Nice 👍', 'Nice 👎'],
  ['★★★★★', '★'],
  ['好用', '不好用'],
  ['рад', 'нерад'],
])('REV-11 %j to %j is more than spelling', (before, after) => {
  expect(isTypoFix(before, after)).toBe(false)
})
