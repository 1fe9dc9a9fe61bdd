// Writes docs/decisions/README.md, the index of the decisions by topic: npm run decisions
import { writeFileSync } from 'node:fs'
import { decisionIndex, indexFile } from './decisions.ts'

writeFileSync(indexFile, decisionIndex())
