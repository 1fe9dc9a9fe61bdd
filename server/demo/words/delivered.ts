import type { TakenStory } from './shapes.ts'

/** Songs that their listeners can hear, and have not answered yet. */
export const deliveredStories: TakenStory[] = [
  {
    title: 'The blue bicycle',
    story:
      'When I was seven my uncle Chidi taught me to ride on a blue bicycle that was too big for me. He ran behind and held the saddle, and of course at some point he was not holding it any more. He moves into a care home this spring. I would like to give him the moment back from my side: what it was like to look round and see him small, waving, at the end of the road.',
    emotions: ['nostalgic', 'grateful', 'happy'],
    genre: 'acoustic',
    preferences: 'His favourite singer was always whoever was on the radio. Guitar, please, nothing grand.',
    goal: '180.00',
    mustHaves: [
      { kind: 'phrase', text: 'mind how you go', line: 'you only said: mind how you go.' },
      { kind: 'fact', text: 'The bicycle was blue', line: 'Too big for me and blue as a door,' },
      { kind: 'name', text: 'Chidi', note: 'CHEE-dee, the end short' },
    ],
    listener: 'lena',
    asked: 61.3,
    songwriter: 'miles',
    accepted: 55.6,
    progress: [
      [55.6, 'planning', 0],
      [48.2, 'writing', 30],
      [36.9, 'recording', 60],
      [24.4, 'ready_for_review', 100],
      [17.2, 'mixing', 85],
      [2.4, 'ready_for_review', 100],
    ],
    talk: [
      [55.2, 'songwriter', 'Lena, what did the road look like? Which way did it slope?'],
      [
        54.6,
        'listener',
        'Down, towards the river. That is why I could not stop. He knew. He had put a mattress at the bottom.',
      ],
      [54.4, 'songwriter', 'A mattress! That is the last verse.'],
      [
        23.7,
        'listener',
        'I cried on a tram. One thing only: he never says goodbye, he says “mind how you go”. Could that be the ending?',
      ],
      [23.1, 'songwriter', 'It could not be anything else. Give me a week or two.'],
      [2.3, 'songwriter', 'Second version is up. Mind how you go.'],
    ],
    notes: [
      {
        at: 48.0,
        title: 'Point of view',
        text: 'Sung by the child until the last verse, then by the grown-up. Same words, other meaning.',
      },
      {
        at: 24.2,
        title: 'To myself',
        text: 'If the ending makes you well up while mixing, leave it alone.',
        isPrivate: true,
      },
    ],
    proposals: [
      {
        at: 47.1,
        field: 'genre',
        from: 'pop',
        to: 'acoustic',
        reason: 'One guitar is enough to run behind a bicycle.',
        decision: 'approved',
      },
    ],
    deliveries: [
      {
        at: 24.3,
        note: 'First version, guitar and guide vocal.',
        sketch: true,
        comments: [
          {
            at: 23.7,
            by: 'listener',
            second: 3,
            text: 'The hill is over so quickly. It took all afternoon.',
            resolved: true,
          },
          {
            at: 23.2,
            by: 'songwriter',
            second: 5,
            text: 'Goodbye goes, “mind how you go” comes.',
            resolved: true,
          },
        ],
      },
      {
        at: 2.4,
        note: 'New ending, with his words. I also slowed the second verse, so that the hill feels longer.',
        lyrics:
          'Too big for me and blue as a door,\nyou said two streets and we did four.\nI felt your hand, I felt your hand,\nI felt the hill, I felt your hand.\n\nAnd when I turned you were so small,\nboth arms up beside the wall.\nYou let me go, you let me go,\nyou only said: mind how you go.',
        comments: [
          { at: 2.3, by: 'songwriter', second: 2, text: 'Here is your hill, two bars longer.' },
          { at: 1.8, by: 'listener', second: 5, text: 'Could he wave a little longer too?' },
        ],
      },
    ],
    changesAsked: 23.6,
    pledges: [
      { by: 'una', amount: '40.00', at: 58.2, method: 'paypal', sent: [20.6, 'PP-1D77263'] },
      { by: 'hanna', amount: '50.00', at: 49.5, method: 'venmo' },
      { by: 'zofia', amount: '25.00', at: 31.1, method: 'other' },
    ],
  },
  {
    title: 'Five pounds of you',
    story:
      'Our daughter came five weeks early, in a snowstorm, in the back of a bread van, with a baker named Lou holding the torch. She is perfect and she is called Louisa. We would like a lullaby that tells her the story in a way that will not frighten her, because we intend to tell it at every birthday.',
    emotions: ['happy', 'grateful', 'peaceful'],
    genre: 'pop',
    goal: '150.00',
    listener: 'anjali',
    asked: 40.6,
    songwriter: 'priya',
    accepted: 38.8,
    progress: [
      [38.8, 'planning', 0],
      [30.5, 'writing', 40],
      [15.3, 'recording', 70],
      [6.1, 'ready_for_review', 100],
    ],
    talk: [
      [38.5, 'songwriter', 'This is the best letter I have ever had. Does Lou know?'],
      [37.9, 'listener', 'Lou comes on Sundays with buns.'],
      [6.0, 'songwriter', 'It is up. Headphones if she is asleep.'],
    ],
    deliveries: [
      { at: 6.1, note: 'The bells are my own baby’s mobile, borrowed while she was not looking.' },
    ],
    pledges: [
      { by: 'elise', amount: '50.00', at: 39.4, method: 'paypal' },
      { by: 'yuki', amount: '30.00', at: 24.2, method: 'other' },
      {
        by: 'una',
        amount: '10.00',
        at: 22.9,
        status: 'confirmed',
        sent: [12.9, 'PP-3F10447'],
        method: 'paypal',
      },
    ],
  },
  {
    title: 'The boat with her name',
    story:
      'My father built a rowing boat and gave it my mother’s name the year she would not speak to him. She rowed it across the fjord to tell him he had spelled it wrong. They were married fifty-three years. He has been gone for one, and she has asked to be rowed across in June.',
    emotions: ['romantic', 'nostalgic', 'peaceful'],
    genre: 'classical',
    preferences: 'Fiddle. A waltz, if it comes.',
    goal: '250.00',
    listener: 'henrik',
    asked: 72.4,
    songwriter: 'sunniva',
    accepted: 70.1,
    progress: [
      [70.1, 'planning', 0],
      [58.8, 'writing', 40],
      [39.2, 'recording', 75],
      [28.3, 'ready_for_review', 100],
      [10.5, 'ready_for_review', 100],
    ],
    talk: [
      [69.7, 'songwriter', 'How did he spell it?'],
      [69.2, 'listener', 'Ingerid, with one r too few. He never repainted it.'],
      [
        20.4,
        'listener',
        'She wants the fiddle to sound more like oars. I do not know what that means but I believe her.',
      ],
      [19.8, 'songwriter', 'I know exactly what that means.'],
    ],
    deliveries: [
      { at: 28.2, note: 'For listening with your mother.', sketch: true },
      { at: 10.4, note: 'Two strokes and a glide, all the way across.' },
    ],
    changesAsked: 20.4,
    pledges: [
      { by: 'hanna', amount: '100.00', at: 66.6, method: 'other', sent: [9.4, 'TIP-44120'] },
      { by: 'jonas', amount: '50.00', at: 51.8, method: 'other' },
      { by: 'dorothy', amount: '25.00', at: 40.0, method: 'other' },
    ],
  },
]
