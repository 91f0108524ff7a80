'use client';
import type { ReactElement } from 'react';
import { TestTabs } from '../test-tabs.js';

/** The view of one contact. */
export function OneContactView(): ReactElement {
  return (
    <div className="pb-replay pb-test" data-density="compact">
      <div className="pb-replay__c" data-region="run">
        <div className="pb-test__top">
          <TestTabs />
        </div>
      </div>
    </div>
  );
}
