import type { Message, MessageInitShape } from '@bufbuild/protobuf'
import {
  AccountIdType,
  type PaymentInstructionSchema,
} from '../../proto/gen/payprep/payments/v1/instruction_pb.js'

/** A partial instruction; several can be merged by spreading. */
export type Instruction = Exclude<MessageInitShape<typeof PaymentInstructionSchema>, Message>

export function iban(value: string): Instruction {
  return { creditorAccount: { id: { value, type: AccountIdType.IBAN } } }
}

export function accountNumber(value: string): Instruction {
  return { creditorAccount: { id: { value, type: AccountIdType.ACCOUNT_NUMBER } } }
}

export function bic(value: string): Instruction {
  return { creditorAgent: { bic: value } }
}

export function bankNumber(memberId: string, branchId?: string): Instruction {
  return {
    creditorAgent: { clearingSystemMemberId: { memberId }, ...(branchId !== undefined && { branchId }) },
  }
}
