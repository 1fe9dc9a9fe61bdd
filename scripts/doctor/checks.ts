import { addressChecks } from './address.ts'
import type { Check } from './check.ts'
import { databaseChecks } from './database.ts'
import { ledgerChecks } from './ledger/ledger.ts'
import { machineChecks } from './machine.ts'
import { mailChecks } from './mail.ts'
import { storageChecks } from './storage/storage.ts'
import { workChecks } from './work.ts'

export const checks: Check[] = [
  ...machineChecks,
  ...databaseChecks,
  ...mailChecks,
  ...addressChecks,
  ...storageChecks,
  ...workChecks,
  ...ledgerChecks,
]
