/**
 * The skill graph of a support desk. Most of it is right. What is wrong is
 * wrong on purpose: a comment above each mistake says what it shows.
 */
import { defineSkill, keywordScorer, skillGraph } from 'agentfootprint/context';
import { defineTool } from 'agentfootprint';

const order = { type: 'object', properties: { orderId: { type: 'string' } }, required: ['orderId'] } as const;
const customer = { type: 'object', properties: { customerId: { type: 'string' } }, required: ['customerId'] } as const;

const findOrder = defineTool({
  name: 'find_order',
  description: 'Looks an order up by its number.',
  inputSchema: order,
  execute: ({ orderId }) => ({ orderId, items: 2, total: 148 }),
});
const requestRefund = defineTool({
  name: 'request_refund',
  description: 'Files a refund request for an order.',
  inputSchema: order,
  execute: ({ orderId }) => ({ orderId, amount: 148 }),
});
const approveRefund = defineTool({
  name: 'approve_refund',
  description: 'Approves or declines a filed refund request.',
  inputSchema: order,
  execute: ({ orderId }) => ({ orderId, approved: true }),
});
const fetchInvoices = defineTool({
  name: 'fetch_invoices',
  description: 'Lists the invoices of a customer, newest first.',
  inputSchema: customer,
  execute: ({ customerId }) => ({ customerId, invoices: [] }),
});
const trackParcel = defineTool({
  name: 'track_parcel',
  description: 'Asks the carrier where a parcel is.',
  inputSchema: order,
  execute: ({ orderId }) => ({ orderId, lastSeen: 'Leipzig' }),
});
const openTrace = defineTool({
  name: 'open_trace',
  description: 'Asks the carrier to search for a parcel.',
  inputSchema: order,
  execute: ({ orderId }) => ({ orderId, traceId: 'T-1' }),
});
const changeDelivery = defineTool({
  name: 'change_delivery',
  description: 'Changes the address or the day of a delivery that is under way.',
  inputSchema: order,
  execute: ({ orderId }) => ({ orderId, changed: true }),
});
const receiveReturn = defineTool({
  name: 'receive_return',
  description: 'Registers goods that came back, with their condition.',
  inputSchema: order,
  execute: ({ orderId }) => ({ orderId, condition: 'damaged' }),
});
const unlockAccount = defineTool({
  name: 'unlock_account',
  description: 'Lifts the lock of an account after too many attempts.',
  inputSchema: customer,
  execute: ({ customerId }) => ({ customerId, unlocked: true }),
});
const verifyIdentity = defineTool({
  name: 'verify_identity',
  description: 'Compares answers with what the account holder once gave.',
  inputSchema: customer,
  execute: ({ customerId }) => ({ customerId, verified: true }),
});
const previewCancellation = defineTool({
  name: 'preview_cancellation',
  description: 'Says what a cancellation would cost, without cancelling.',
  inputSchema: customer,
  execute: ({ customerId }) => ({ customerId, yearsAsCustomer: 3, fee: 0 }),
});
const probeService = defineTool({
  name: 'probe_service',
  description: 'Measures whether the service answers.',
  execute: () => ({ degraded: true, region: 'eu-1' }),
});

const refunds = defineSkill({
  id: 'refunds',
  description: 'Gives customers their money back.',
  body: `Find the order with find_order before anything else and read its total aloud.
Then file the request with request_refund. Never promise an amount: the approval decides.`,
  tools: [findOrder, requestRefund],
  produces: ['refund/request'],
});
const refundApproval = defineSkill({
  id: 'refund-approval',
  description: 'Decides on refund requests that need a second look.',
  body: `Read the request and the order's history. Approve with approve_refund when the goods came back or never
arrived, decline when the thirty days are over, and tell the customer the reason in one sentence.`,
  tools: [approveRefund],
  consumes: ['refund/request'],
});
const billing = defineSkill({
  id: 'billing',
  description: 'Explains invoices and charges.',
  body: `Fetch the invoices with fetch_invoices and explain the newest one line by line. When a customer was charged
twice, say which of the two charges will disappear and when the bank is likely to show it.`,
  tools: [fetchInvoices],
});
const taxDocuments = defineSkill({
  id: 'tax-documents',
  description: 'Sends the yearly statement that a tax office asks for.',
  body: 'Ask for the year and for the address that the statement has to carry, then send it by mail.',
});
const shipping = defineSkill({
  id: 'shipping',
  description: 'Tells where a parcel is.',
  body: `Ask the carrier with track_parcel and say where the parcel was last seen and on which day. A parcel that has
not moved for five days counts as lost; one that moved yesterday does not, however late it may be.`,
  tools: [trackParcel],
  produces: ['parcel/tracking'],
});
const lostParcel = defineSkill({
  id: 'lost-parcel',
  description: 'Searches for parcels that the carrier cannot find.',
  // body-unknown-tool: no skill has a tool of this name; `open_trace` is meant.
  body: `Tell the customer that the search takes up to three days.
Then call open_tracing(orderId) and give the customer the number of the trace.
Offer a second delivery only when the trace has come back without a result.`,
  tools: [openTrace],
  // artifact-kind-unsatisfied: the shipping skill produces `parcel/tracking`, and nothing produces this kind.
  consumes: ['parcel/trace'],
});
const deliveryChanges = defineSkill({
  id: 'delivery-changes',
  description: 'Changes the address or the day of a delivery.',
  body: `Confirm the new address word for word, then change the delivery with change_delivery. Carriers accept a change
until the evening before; after that, offer a pick-up point close to the old address instead.`,
  tools: [changeDelivery],
});
const returns = defineSkill({
  id: 'returns',
  description: 'Takes goods back.',
  body: `Send the label first. When the goods are back, register them with receive_return and describe their condition
in plain words: new, used or damaged. Do not argue about the condition; the approval looks at the pictures.`,
  tools: [receiveReturn],
});
const accountAccess = defineSkill({
  id: 'account-access',
  description: 'Helps customers who cannot get into their account.',
  body: `Ask which message the customer sees. For a locked account call unlock_account once, and never twice in a row.
For a forgotten secret send the link by mail, and only ever to the address that is on file.`,
  tools: [unlockAccount],
});
const identityCheck = defineSkill({
  id: 'identity-check',
  description: 'Makes sure that the customer is who they say they are.',
  body: `Ask two questions that only the account holder can answer and compare the answers with verify_identity. Do not
say which of the two was wrong. After a second failure the conversation goes to a colleague.`,
  tools: [verifyIdentity],
});
const cancellation = defineSkill({
  id: 'cancellation',
  description: 'Ends subscriptions.',
  body: `Show what ending the subscription would cost with preview_cancellation before anything is ended, and name the
last day of service. Ask once for the reason; a customer who does not want to give one need not.`,
  tools: [previewCancellation],
});
const retentionOffer = defineSkill({
  id: 'retention-offer',
  description: 'Makes loyal customers an offer before they leave.',
  body: 'Offer two months at half the price, once, and accept a no without a second try.',
});
const productAdvice = defineSkill({
  id: 'product-advice',
  description: 'Helps customers choose.',
  body: 'Ask what the product is for and what it may cost, then suggest two and say how they differ.',
});
const outage = defineSkill({
  id: 'outage',
  description: 'Finds out whether the service is down.',
  body: `Measure with probe_service before you answer. When the service answers, ask for the customer's network and
device. When it does not, say so at once and do not send the customer through a list of things to try.`,
  tools: [probeService],
});
const incidentUpdate = defineSkill({
  id: 'incident-update',
  description: 'Keeps customers informed during an incident.',
  body: 'Say what is affected, since when, and when the next update comes. Promise no time of repair.',
});
const warranty = defineSkill({
  id: 'warranty',
  description: 'Handles claims under warranty.',
  body: 'Ask for the serial number and the day of purchase, then explain which of the two years applies.',
});
const humanHandoff = defineSkill({
  id: 'human-handoff',
  description: 'Hands the conversation to a colleague.',
  body: 'Sum the conversation up in three sentences and say how long the wait is likely to be.',
});

export const supportDesk = skillGraph({
  skills: [
    refunds,
    refundApproval,
    billing,
    taxDocuments,
    shipping,
    lostParcel,
    deliveryChanges,
    returns,
    accountAccess,
    identityCheck,
    cancellation,
    retentionOffer,
    productAdvice,
    outage,
    incidentUpdate,
    // unreachable-skill: no rule starts here and no step leads here.
    warranty,
    humanHandoff,
  ],
  start: {
    rules: [
      {
        use: 'refunds',
        match: /\brefund(?:s|ed)?\b/i,
        examples: [
          'I would like a refund for my last order',
          // example-misses-own-rule: the rule's expression does not match its own example; billing takes it.
          'Can I have my money back?',
        ],
      },
      { use: 'billing', match: { keywords: ['invoice', 'charged twice', 'money back'] } },
      // rules-shadowed-by-order: billing has taken every message with this word.
      { use: 'tax-documents', match: { keywords: ['invoice'] } },
      { use: 'shipping', match: { keywords: ['tracking', 'parcel', 'delivery'] } },
      // overlapping-rules: a message about a delivery goes to shipping, whatever else it says.
      { use: 'delivery-changes', match: { keywords: ['delivery', 'new address'] } },
      {
        use: 'returns',
        match: { all: [{ keywords: ['return', 'send back'] }, /\b(?:shoes|jacket|laptop)\b/i] },
        examples: ['How do I return these shoes?'],
      },
      {
        use: 'account-access',
        match: { keywords: ['password', 'locked out'] },
        examples: ['I forgot my password', 'Help, I am locked out'],
      },
      { use: 'cancellation', match: /\bcancel\b/i, examples: ['Cancel my subscription, please'] },
      {
        use: 'product-advice',
        match: {
          intent: 'The customer wants help choosing what to buy',
          examples: ['Which laptop should I buy for video editing?', 'Which headset should I buy for long calls?'],
        },
      },
      {
        use: 'outage',
        match: {
          intent: 'Somebody reports that the app is down',
          examples: ['The app will not load', 'The app has been down since noon'],
        },
      },
    ],
    classify: keywordScorer(),
    routing: { nearTieMargin: 0.1, menuSize: 3 },
  },
  steps: [
    // guard-unsatisfiable: no amount is both 500 or more and less than 100.
    { from: 'refunds', to: 'refund-approval', onToolReturn: 'request_refund', guard: { amount: { gte: 500, lt: 100 } } },
    { from: 'refunds', to: 'human-handoff', onToolReturn: 'find_order', onToolStatus: 'absent' },
    { from: 'billing', to: 'human-handoff', label: 'when the customer asks for a person' },
    // self-loop: the cursor is already here, so this step changes nothing.
    { from: 'shipping', to: 'shipping', onToolReturn: 'track_parcel', onToolStatus: 'pending' },
    { from: 'shipping', to: 'lost-parcel', onToolReturn: 'track_parcel', onToolStatus: ['absent', 'failure'] },
    { from: 'delivery-changes', to: 'human-handoff', onToolReturn: 'change_delivery', onToolStatus: 'denied' },
    { from: 'returns', to: 'refund-approval', onToolReturn: 'receive_return', guard: { condition: { in: ['used', 'damaged'] } } },
    { from: 'account-access', to: 'identity-check', onToolReturn: 'unlock_account', onToolStatus: 'denied' },
    { from: 'identity-check', to: 'human-handoff', onToolReturn: 'verify_identity', onToolStatus: ['denied', 'failure'] },
    { from: 'cancellation', to: 'retention-offer', onToolReturn: 'preview_cancellation', guard: { yearsAsCustomer: { gte: 2 } } },
    { from: 'outage', to: 'incident-update', onToolReturn: 'probe_service', guard: { degraded: { eq: true } } },
  ],
  neverRoutes: [
    'What will the weather be like tomorrow?',
    // never-routes-claimed: the rule of the cancellation skill takes this phrase.
    'Please cancel my gym membership',
  ],
  knownTools: ['search_help_center'],
});
