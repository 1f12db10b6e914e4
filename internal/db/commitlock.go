package db

import (
	"context"
	"fmt"
	"hash/fnv"
	"slices"
)

// Commit locks order the commits of transactions on PostgreSQL that concern the same name, for example an event's id. A transaction that
// changes what others rely on takes its locks exclusively right before it commits (LockAtCommit); one that relies on it takes them shared
// right before it commits, and then checks that nothing has changed (ShareCommitLocks). Both hold them until their commit is visible.
//
// They are advisory locks, which PostgreSQL grants in order of arrival: a shared request waits behind a waiting exclusive one. Row locks
// (SELECT … FOR SHARE) let new shared requests pass a waiting UPDATE for ever. SQLite has one writer and needs none.

const (
	commitLockClass = int64(0x6d616964) << 32 // of this program's advisory locks: the upper half of their number
	commitLockSlots = 1024                    // names share these, so that a transaction never fills the server's lock table
)

// commitLocks returns the numbers of the locks of names, sorted: all transactions take them in this order, so there is no deadlock.
func commitLocks(names []string) []int64 {
	locks := make([]int64, len(names))
	for i, name := range names {
		h := fnv.New32a()
		_, _ = h.Write([]byte(name))
		locks[i] = commitLockClass | int64(h.Sum32()%commitLockSlots)
	}
	slices.Sort(locks)
	return slices.Compact(locks)
}

// ShareCommitLocks returns the statement that takes the commit locks of names shared. Only statements that check what the transaction relies
// on may follow it before COMMIT. Each of them reads what was committed when it began, so what waited for a lock sees its holder's commit.
func ShareCommitLocks(names []string) Statement {
	return Statement{Text: "SELECT pg_advisory_xact_lock_shared(n) FROM unnest($1::bigint[]) AS n", Params: [][]byte{Numbers(commitLocks(names))}}
}

// LockAtCommit takes the commit locks of names exclusively when the transaction is about to commit, after everything else. It does nothing
// on SQLite.
func (tx *Tx) LockAtCommit(names ...string) { tx.commitLocks = append(tx.commitLocks, names...) }

// takeCommitLocks is the last statement of a transaction.
func (tx *Tx) takeCommitLocks(ctx context.Context) error {
	if tx.engine != Postgres || len(tx.commitLocks) == 0 {
		return nil
	}
	if _, err := tx.Exec(ctx, "SELECT pg_advisory_xact_lock(n) FROM unnest($1::bigint[]) AS n", commitLocks(tx.commitLocks)); err != nil {
		return fmt.Errorf("lock for the commit: %w", err)
	}
	return nil
}
