import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { decisionIndex, decisions, indexFile, parseDecision } from './decisions.ts'
import { citedDecisions } from './references.ts'
import { allFiles, proseOf, readSource } from './sources.ts'

test('the index of the decisions is in step with them: npm run decisions writes it', () => {
  expect(readFileSync(indexFile, 'utf8')).toBe(decisionIndex())
})

test('numbers are unique, and a superseded decision names one that exists', () => {
  const all = decisions()
  const numbers = all.map(({ number }) => number)
  expect(new Set(numbers).size).toBe(numbers.length)
  for (const { status } of all)
    if (status !== 'accepted') expect(numbers).toContain(status.replace('superseded by ', ''))
})

test('each decision is cited outside of the decisions, where a reader would wonder', () => {
  const cited = new Set(
    allFiles()
      .filter((file) => /\.(?:tsx?|mjs|css|md)$/.test(file) && !file.startsWith('docs/decisions/'))
      .flatMap((file) => citedDecisions(proseOf(file, readSource(file)))),
  )
  expect(decisions().filter(({ number }) => !cited.has(number))).toEqual([])
})

const text = `---
title: A thing
topic: Money
keywords: thing
date: 2026-11-22
status: accepted
---

# 0001 A thing

## Context

## Choice

## What would change our mind
`

test.each([
  ['a name of another form', '1-thing.md', text, 'is not named like'],
  ['no keywords', '0001-thing.md', text.replace('keywords: thing\n', ''), 'has no keywords'],
  [
    'four keywords',
    '0001-thing.md',
    text.replace('keywords: thing', 'keywords: a, b, c, d'),
    'more than three keywords',
  ],
  ['an unknown topic', '0001-thing.md', text.replace('Money', 'Honey'), 'unknown topic Honey'],
  ['an unknown status', '0001-thing.md', text.replace('accepted', 'maybe'), 'neither accepted'],
  ['a missing section', '0001-thing.md', text.replace('## Choice\n\n', ''), 'needs the sections'],
])('a decision with %s is refused by name', (_, file, content, reason) => {
  expect(() => parseDecision(file, content)).toThrow(`docs/decisions/${file}: `)
  expect(() => parseDecision(file, content)).toThrow(reason)
  expect(parseDecision('0001-thing.md', text).topic).toBe('Money')
})
