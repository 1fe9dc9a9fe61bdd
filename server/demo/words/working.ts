import type { TakenStory } from './shapes.ts'

/** Songs that the demo's own accounts see being written, from the first plan to the last touch. */
export const workingStories: TakenStory[] = [
  {
    title: 'The 1:40 night bus',
    story:
      'I clean offices and take the 1:40 home. There are always the same six of us: the baker going the other way, a student asleep on her books, two nurses, a man with a cello. We never speak, but when the cellist was away for a week we all asked the driver. I would like a song for the six of us. I will play it on the bus, quietly.',
    emotions: ['peaceful', 'grateful'],
    genre: 'folk',
    goal: '120.00',
    listener: 'nadia',
    asked: 9.5,
    songwriter: 'miles',
    accepted: 1.4,
    progress: [[1.4, 'planning', 0]],
    talk: [
      [
        1.3,
        'songwriter',
        'Nadia, I read this on a train and missed my stop. May I ask what the baker carries?',
      ],
      [
        0.9,
        'listener',
        'Always a paper bag, and always warm. Once she gave the student a roll without waking her, just put it on the book.',
      ],
      [0.2, 'listener', 'Also the cello has a sticker of a tiger on it. I thought you would want to know.'],
    ],
    pledges: [
      { by: 'zofia', amount: '20.00', at: 8.1, method: 'other' },
      { by: 'yuki', amount: '25.00', at: 6.4, method: 'other' },
    ],
  },
  {
    title: 'Recipes in pencil',
    story:
      'My grandmother wrote her recipes in pencil and in riddles: “flour until it is right”, “bake as long as the psalm”. She is ninety now and has forgotten that she wrote them, but she hums when I cook. I am trying to find out what tune it is. Perhaps you could write the rest of it.',
    emotions: ['nostalgic', 'grateful', 'happy'],
    genre: 'acoustic',
    preferences: 'I can send a recording of her humming. Swedish words here and there would be lovely.',
    goal: '150.00',
    listener: 'hanna',
    asked: 24.6,
    songwriter: 'miles',
    accepted: 18.2,
    progress: [
      [18.2, 'planning', 0],
      [14.5, 'planning', 15],
      [6.3, 'writing', 35],
    ],
    talk: [
      [
        17.9,
        'songwriter',
        'Hanna, please do send the humming. Even ten seconds, even with the extractor fan on.',
      ],
      [17.1, 'listener', 'Sent! There IS an extractor fan. And a timer at the end, sorry.'],
      [
        13.8,
        'songwriter',
        'The timer is in the same key. I am keeping it. She is humming something in three, by the way: it is a waltz, or it was one once.',
      ],
      [13.2, 'listener', 'She met my grandfather at a dance. I never asked what they danced to.'],
      [
        2.1,
        'songwriter',
        'I have put a proposal under Creative: I think it wants to be slower and in Swedish at the end. Tell me honestly.',
      ],
    ],
    notes: [
      {
        at: 14.4,
        title: 'The hum',
        text: 'Waltz, roughly 84, circles around the fifth. Do not tidy it up: the hesitation before the high note is hers.',
        isPrivate: true,
      },
      {
        at: 6.2,
        title: 'Verse one',
        text: '“Flour until it is right / and you will know when it is right” is the refrain. Everything else is kitchen.',
      },
    ],
    proposals: [
      {
        at: 2.1,
        field: 'musicalPreferences',
        from: 'I can send a recording of her humming. Swedish words here and there would be lovely.',
        to: 'A slow waltz built on her humming; the last chorus wholly in Swedish, sung almost as a whisper.',
        reason: 'The tune she hums is a waltz, and the last line wants her own language.',
        decision: 'pending',
      },
    ],
    pledges: [
      { by: 'henrik', amount: '40.00', at: 20.4, method: 'paypal' },
      { by: 'elise', amount: '25.00', at: 15.5, method: 'other', sent: [9.2, 'PP-7Y20418'] },
      { by: 'una', amount: '25.00', at: 11.3, method: 'paypal', sent: [4.6, 'PP-8X55102'] },
    ],
  },
  {
    title: 'The bench by the canal',
    story:
      'There is a bench by the canal with my brother’s name on it. People eat chips there and kiss there and park their babies there, which he would have found hilarious. I go on Thursdays. I would like a song that is less like a plaque and more like the bench.',
    emotions: ['melancholic', 'happy', 'grateful'],
    genre: 'indie',
    preferences: 'Not too slow. He hated slow.',
    goal: '200.00',
    listener: 'patrick',
    asked: 47.2,
    songwriter: 'miles',
    accepted: 41.5,
    progress: [
      [41.5, 'planning', 0],
      [36.4, 'writing', 30],
      [27.3, 'recording', 55],
      [12.8, 'ready_for_review', 100],
      [5.4, 'mixing', 80],
    ],
    talk: [
      [
        40.8,
        'songwriter',
        'Patrick, thank you for trusting me with him. What would he have ordered at the chip shop?',
      ],
      [40.1, 'listener', 'Battered sausage, scraps, curry sauce. He said chips were a distraction.'],
      [12.4, 'listener', 'I listened on the bench. I laughed at the gulls. Thank you. Give me a day or two.'],
      [
        9.6,
        'listener',
        'It is nearly him. Could the last verse be louder instead of quieter? He never left a room quietly in his life.',
      ],
      [
        9.1,
        'songwriter',
        'Of course. That note tells me more about him than the whole first letter. Louder it is, with handclaps.',
      ],
    ],
    notes: [
      {
        at: 36.2,
        title: 'Tone',
        text: 'Everyday first, loss second. Nobody dies in the lyric; somebody is simply late.',
      },
      {
        at: 5.3,
        title: 'Second mix',
        text: 'Claps recorded in the stairwell. Check that the gulls do not cover “Thursday”.',
        isPrivate: true,
      },
    ],
    proposals: [
      {
        at: 26.9,
        field: 'genre',
        from: 'folk',
        to: 'indie',
        reason: 'It wants drums. He hated slow.',
        decision: 'approved',
      },
      {
        at: 30.2,
        field: 'title',
        from: 'The bench by the canal',
        to: 'Thursdays',
        reason: 'It is the word that the chorus lands on.',
        decision: 'declined',
      },
    ],
    deliveries: [
      {
        at: 12.7,
        note: 'First full version. The gulls are from the canal itself: I drove up on Thursday.',
        sketch: true,
      },
    ],
    changesAsked: 9.6,
    pledges: [
      { by: 'george', amount: '50.00', at: 44.3, method: 'venmo', sent: [11.2, 'VN-3390417'] },
      { by: 'dorothy', amount: '75.00', at: 38.6, method: 'other' },
      { by: 'una', amount: '50.00', at: 30.7, method: 'paypal', sent: [13.9, 'PP-2K88319'] },
      { by: 'marcus', amount: '20.00', at: 10.1, method: 'other' },
    ],
  },
  {
    title: 'Thirty-two and starting over',
    story:
      'I left a job, a city and a ring in the same month, and I am learning to cook rice for one. Most days I am fine. Some days a song comes on in the supermarket and I have to go and look at the cleaning products. I would like a song of my own for those days, one that takes my side.',
    emotions: ['hopeful', 'melancholic', 'energetic'],
    genre: 'rnb',
    preferences:
      'Warm, a bit of a groove. A choir of friends at the end would finish me off, in the good way.',
    goal: '220.00',
    listener: 'lena',
    asked: 33.4,
    songwriter: 'amara',
    accepted: 27.9,
    progress: [
      [27.9, 'planning', 0],
      [22.4, 'writing', 20],
      [15.1, 'writing', 40],
      [3.2, 'recording', 60],
    ],
    talk: [
      [
        27.6,
        'songwriter',
        'Lena, it is Amara. First question, and it matters: what do you sing when nobody is in?',
      ],
      [
        26.8,
        'listener',
        'Embarrassing. Old gospel things my aunties sang, with the wrong words, very loudly.',
      ],
      [26.5, 'songwriter', 'Perfect. Then the choir at the end is your aunties. Wrong words welcome.'],
      [
        14.7,
        'songwriter',
        'Chorus as it stands: “Rice for one, light on, door locked, I’m home.” Say it out loud in your kitchen and tell me if it is true.',
      ],
      [14.1, 'listener', 'I said it. I had to sit down. Yes.'],
      [
        1.2,
        'songwriter',
        'Recording the aunties on Saturday! I have proposed one change under Creative, please look before then.',
      ],
      [0.15, 'songwriter', 'Also: clap track. Four people, one stairwell. You will love it.'],
    ],
    notes: [
      {
        at: 22.1,
        title: 'Direction',
        text: 'Starts alone, ends in a crowd. Every chorus gets one more voice.',
      },
      { at: 14.9, title: 'Lyric', text: 'Keep “rice for one” plain. No metaphors in the kitchen.' },
      {
        at: 3.1,
        title: 'Session',
        text: 'Book the church hall from two to five. Ask Grace for the low part.',
        isPrivate: true,
      },
    ],
    proposals: [
      {
        at: 20.3,
        field: 'emotions',
        from: 'melancholic',
        to: 'hopeful, melancholic, energetic',
        reason: 'You are further along than your letter says.',
        decision: 'approved',
      },
      {
        at: 1.3,
        field: 'title',
        from: 'Thirty-two and starting over',
        to: 'Rice for One',
        reason: 'It is what everybody will call it anyway, and it is kinder than a number.',
        decision: 'pending',
      },
    ],
    pledges: [
      { by: 'una', amount: '50.00', at: 31.5, method: 'paypal' },
      { by: 'kwame', amount: '30.00', at: 25.4, method: 'cashapp' },
      { by: 'ines', amount: '25.00', at: 16.8, method: 'other' },
      { by: 'abel', amount: '20.00', at: 2.7, method: 'other' },
    ],
  },
]
