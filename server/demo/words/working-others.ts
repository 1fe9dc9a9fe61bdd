import type { TakenStory } from './shapes.ts'

/** What other songwriters are at work on, for other listeners. */
export const othersWorking: TakenStory[] = [
  {
    title: 'The dance hall over the bakery',
    story:
      'My aunt Carmela ran a dance hall above her bakery for thirty years. Saturdays at nine the floor shook and the flour came down like snow on the bread. She is selling the building. Before she does, we are opening the hall for one last night, and I want her to walk in to her own song.',
    emotions: ['happy', 'nostalgic', 'energetic'],
    genre: 'country',
    preferences: 'You must be able to dance a two-step to it. Spanish and English.',
    goal: '300.00',
    listener: 'carmen',
    asked: 38.9,
    songwriter: 'diego',
    accepted: 35.2,
    progress: [
      [35.2, 'planning', 0],
      [29.4, 'writing', 30],
      [10.7, 'recording', 60],
    ],
    talk: [
      [34.8, 'songwriter', 'Does the floor still shake? If so I am coming to record it.'],
      [34.2, 'listener', 'It shakes. My cousin went through it a little in 2011. Come on a Saturday.'],
      [
        10.5,
        'songwriter',
        'Got the floor on tape, and your aunt shouting “despacito, animals!”. It is in the intro.',
      ],
    ],
    pledges: [
      { by: 'rosa', amount: '100.00', at: 37.2, method: 'venmo' },
      { by: 'dorothy', amount: '50.00', at: 28.8, method: 'other', sent: [7.9, 'VN-5520178'] },
      {
        by: 'una',
        amount: '15.00',
        at: 21.6,
        method: 'venmo',
        status: 'rejected',
        sent: [12.5, 'VN-4410000'],
        reason: 'I cannot find this one. Could it have gone to another handle?',
      },
      { by: 'samuel', amount: '40.00', at: 19.1, method: 'other' },
    ],
  },
  {
    title: 'One new message',
    story:
      'I have a voicemail from my father, eleven seconds, from a Tuesday four years ago. He says that he found my scarf, that it smells of the sea, and to ring him when I can. I have never deleted it and I can hardly play it. I would like it to live inside something beautiful.',
    emotions: ['melancholic', 'grateful', 'peaceful'],
    genre: 'electronic',
    goal: '200.00',
    listener: 'leila',
    asked: 56.1,
    songwriter: 'layla',
    accepted: 52.7,
    progress: [
      [52.7, 'planning', 0],
      [44.1, 'writing', 25],
      [30.3, 'recording', 50],
      [16.5, 'mixing', 75],
      [4.8, 'finalizing', 90],
    ],
    talk: [
      [
        52.2,
        'songwriter',
        'I have the recording safe, in three places. I have not pressed play yet. Tell me when you want me to.',
      ],
      [51.5, 'listener', 'Now is fine. Thank you for asking.'],
      [43.8, 'songwriter', 'He speaks almost exactly in G. The whole piece is tuned to him.'],
      [
        4.6,
        'songwriter',
        'Last decisions. His voice comes once, near the end, and nothing plays under it. Is that right?',
      ],
      [3.9, 'listener', 'Yes. That is exactly right.'],
    ],
    notes: [
      {
        at: 30.1,
        title: 'Sea',
        text: 'Recorded waves at Brighton at six in the morning. Slowed to half, they breathe.',
      },
    ],
    pledges: [
      { by: 'vivian', amount: '60.00', at: 50.6, method: 'paypal' },
      { by: 'mei', amount: '40.00', at: 33.3, method: 'other', sent: [6.6, 'PP-6T41190'] },
      { by: 'una', amount: '30.00', at: 29.4, method: 'other', sent: [8.8, 'TIP-20931'] },
    ],
  },
  {
    title: 'Over-forties, division four',
    story:
      'We have lost every match since April and we have never once missed the pub afterwards. Our goalkeeper is sixty-one. Last week we scored, and a dog ran on, and the referee hugged our striker. We need an anthem. Please make it sound as though we win.',
    emotions: ['energetic', 'happy'],
    genre: 'rock',
    preferences: 'Shoutable. Eleven men, no rehearsal.',
    listener: 'marcus',
    asked: 14.2,
    songwriter: 'tomasz',
    accepted: 11.8,
    progress: [
      [11.8, 'planning', 0],
      [7.4, 'writing', 25],
    ],
    talk: [
      [11.6, 'songwriter', 'I have been training for this my whole life. What is the dog called?'],
      [11.4, 'listener', 'Gerald. He has since been registered.'],
    ],
    pledges: [
      { by: 'patrick', amount: '25.00', at: 13.7, method: 'other' },
      { by: 'owen', amount: '15.00', at: 10.9, method: 'paypal' },
    ],
  },
  {
    title: 'For the night nurses of ward 6',
    story:
      'My husband was on ward 6 for seven weeks. At three in the morning they would sit with him when I could not, and one of them drew a different bird on his whiteboard every night: forty-nine birds. He is home now. I want to bring them a song instead of chocolates. They have enough chocolates.',
    emotions: ['grateful', 'peaceful', 'hopeful'],
    genre: 'indie',
    goal: '180.00',
    listener: 'vivian',
    asked: 44.5,
    songwriter: 'oona',
    accepted: 42.3,
    progress: [
      [42.3, 'planning', 0],
      [33.6, 'writing', 35],
      [20.2, 'recording', 65],
      [9.9, 'mixing', 85],
      [0.7, 'ready_for_review', 100],
    ],
    talk: [
      [42.1, 'songwriter', 'I worked nights for eleven years. I will do my very best with this one.'],
      [41.2, 'listener', 'I hoped it would be you. The last bird was a wren.'],
      [
        0.6,
        'songwriter',
        'It is finished, Vivian. I will listen once more in the morning and then it is yours.',
      ],
    ],
    notes: [
      {
        at: 33.4,
        title: 'Birds',
        text: 'Forty-nine is too many for a lyric. Seven: wren, heron, swift, robin, jay, owl, wren again.',
      },
    ],
    pledges: [
      { by: 'anjali', amount: '50.00', at: 40.3, method: 'paypal' },
      { by: 'dorothy', amount: '50.00', at: 31.9, method: 'other' },
      { by: 'leila', amount: '35.00', at: 12.4, method: 'other', sent: [5.5, 'PP-9Q30027'] },
    ],
  },
]
