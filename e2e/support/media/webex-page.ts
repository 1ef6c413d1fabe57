import { mediaPortContract } from '@hemicycle/media/contract-suite';
import { offerCases } from './offer-cases.ts';
import { webexFaults } from './webex-faults.ts';
import { openWebexRoom } from './webex-harness.ts';

offerCases([...mediaPortContract, ...webexFaults], { open: async () => openWebexRoom() });
