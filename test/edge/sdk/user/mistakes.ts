// Mistakes that the compiler must refuse. They never run.
import { itemsOf, type Payprep, type PaymentInstruction, type WebhookEvent } from 'payprep-client'

export async function mistakes(payprep: Payprep, event: WebhookEvent) {
  // @ts-expect-error a body is required
  await payprep.validatePayment({})
  // @ts-expect-error a parameter of the path is required
  await payprep.getRecipient({})
  // @ts-expect-error a parameter that the operation does not have
  await payprep.listRecipients({ externalUserId: 'user-1', cursr: 'x' })
  // @ts-expect-error a value that the API does not take
  const instruction: PaymentInstruction = { creditorAccount: { id: { type: 'IBNA', value: '' } } }
  // @ts-expect-error a list without pages
  itemsOf(payprep.getHealth, {})
  for await (const recipient of itemsOf(payprep.listRecipients, { externalUserId: 'user-1' })) {
    // @ts-expect-error a property that recipients do not have
    console.log(recipient.iban)
  }
  // @ts-expect-error an event of another type has another object
  if (event.eventType === 'RECIPIENT_CREATED') console.log(event.object.state)

  // Later releases may add codes.
  const { alerts } = await payprep.validatePayment({ body: instruction })
  return alerts.map(({ code }) => code === 'AN_ALERT_OF_THE_FUTURE')
}
