import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { NewDonation, PaymentProof } from '#contract/giving/donations'
import { ProfileForm } from '#contract/people/songwriter-profile'
import { NewSongRequest } from '#contract/requests/briefs'
import { Approval } from '#contract/requests/song-requests'
import { NewCreativeUpdate, NewMessage, NewNote } from '#contract/work/projects'
import { newId } from '../db/schema/columns.ts'
import { openStories, people, songwriters, type TakenStory, takenStories } from './words.ts'

const stories: (Partial<TakenStory> & (typeof openStories)[number])[] = [...openStories, ...takenStories]

test('every story is one that the form would take', () => {
  for (const { title, story, emotions, genre, preferences, goal, recipient } of stories)
    z.parse(NewSongRequest, {
      title,
      recipient,
      story,
      emotions,
      genre,
      musicalPreferences: preferences,
      goalAmount: goal,
    })
})

test('every profile is one that the form would take, with songs in its own genres', () => {
  for (const { samples, ...profile } of Object.values(songwriters)) {
    const titles = samples.map(({ name }) => name)
    z.parse(ProfileForm, { ...profile, sampleSongs: titles, sampleTitles: titles })
    for (const { genre } of samples) expect(profile.genres).toContain(genre)
  }
})

test('everything said, noted, proposed, pledged and reviewed keeps to the rules', () => {
  for (const { talk = [], notes = [], proposals = [], pledges = [], approved } of stories) {
    for (const [, , message] of talk) z.parse(NewMessage, { message, receiverId: newId() })
    for (const { title, text, isPrivate } of notes) z.parse(NewNote, { title, content: text, isPrivate })
    for (const { field, to, reason } of proposals) z.parse(NewCreativeUpdate, { field, newValue: to, reason })
    for (const { amount, method, sent } of pledges) {
      z.parse(NewDonation, { amount, isGeneral: true, paymentMethod: method })
      if (sent) z.parse(PaymentProof, { externalRef: sent[1] })
    }
    if (approved) z.parse(Approval, approved)
  }
})

test('nobody acts on both sides, and nobody is unknown', () => {
  const known = new Set([...Object.keys(people), ...Object.keys(songwriters), 'lena', 'una'])
  for (const { listener, songwriter, invited, pledges = [] } of stories) {
    expect(listener).not.toBe(songwriter)
    const givers = pledges.map(({ by }) => by)
    expect(givers).not.toContain(songwriter)
    for (const who of [listener, songwriter, invited, ...givers]) if (who) expect(known).toContain(who)
  }
})

test('a song whose change waits for an answer is not approved yet', () => {
  for (const { approved, proposals = [] } of takenStories)
    if (approved) expect(proposals.map(({ decision }) => decision)).not.toContain('pending')
})
